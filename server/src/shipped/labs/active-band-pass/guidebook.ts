import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建多路反馈（MFB）二阶带通滤波器，测量幅频与相频特性；',
      '测定中心频率 $f_0$、上下限频率和品质因数 $Q$，并与设计值比较；',
      '了解哪个电阻可以单独调节中心频率。',
    ),
    h('实验原理'),
    p(
      '输入经 $R_1$ 接到节点 A，$R_3$ 从 A 接地；两个相同的电容 $C$ 分别从 A 接到输出和反相输入端，$R_2$ 跨接在输出与反相输入端之间。同相端接地，反相端为虚地。列出两个节点的方程，得到',
    ),
    formula(
      'H(j\\omega)=-\\frac{A_0}{1+jQ\\left(\\frac{f}{f_0}-\\frac{f_0}{f}\\right)},\\qquad A_0=\\frac{R_2}{2R_1}',
    ),
    formula(
      'f_0=\\frac{1}{2\\pi C}\\sqrt{\\frac{1}{R_2}\\left(\\frac{1}{R_1}+\\frac{1}{R_3}\\right)},\\qquad Q=\\pi f_0R_2C',
    ),
    p(
      '代入元件值得 $f_0\\approx991\\,\\mathrm{Hz}$、$Q\\approx4.67$、$A_0\\approx1.92$（5.7 dB）。在 $f_0$ 处输出与输入恰好反相；在 −3 dB 的上、下限频率处，相位再偏离 45°，因此用相位判断比用幅度更准确。带宽为',
    ),
    formula('f_H-f_L=\\frac{f_0}{Q}'),
    p('$A_0$ 与带宽都与 $R_3$ 无关：改变 $R_3$ 只移动中心频率。'),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$R_1$', '39 kΩ', '与 $R_2$ 决定中心增益'],
      ['$R_2$', '150 kΩ', '反馈，决定带宽'],
      ['$R_3$', '1.8 kΩ', '调节中心频率'],
      ['$C_1$、$C_2$', '10 nF', '选频电容'],
      ['$U_1$', 'TL082，±12 V', '运算放大器'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路。直流电源 CH1、CH2 均设为 12 V、限流 0.1 A 并打开输出。信号源 CH1 设为正弦波、2 Vpp，打开输出。示波器 CH1 测输入，CH2 测输出，触发源 CH1。',
      '依次设置表中的频率。每次调整时基，使屏上有 2～5 个周期；调整垂直档位，使波形尽量占满屏幕，读取 $U_i$、$U_o$ 与相位差。',
      '在示波器屏幕下方点击“测量项”，添加“相位 1→2”。细调频率，使相位差为 180°，记录 $f_0$ 以及此处的 $U_i$、$U_o$。',
      '向下、向上调节频率，使相位差分别为 135° 和 −135°，记录 $f_L$、$f_H$。',
      '保存 $f_0$ 处的屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '通带外输出很小，示波器为 8 位分辨率：务必改变 CH2 的垂直档位。',
      '相位差接近 180° 时示波器可能显示正值或负值，两者含义相同。',
    ),
    h('思考题'),
    steps(
      '$R_3$ 改为 3.3 kΩ 时，中心频率、带宽和中心增益如何变化？',
      '若要求 $f_0$ 不变而 $Q$ 加倍，应如何改变元件？运算放大器的增益带宽积应满足什么条件？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a second-order band-pass with multiple feedback (MFB) and measure magnitude and phase.',
      'Find centre frequency $f_0$, band edges and quality $Q$ and compare them with the design.',
      'See which resistor moves the centre frequency alone.',
    ),
    h('Theory'),
    p(
      'The input goes through $R_1$ to node A, and $R_3$ from A to ground. Two equal capacitors $C$ lead from A to the output and to the inverting input, and $R_2$ from the output to the inverting input. The non-inverting input is grounded, so the inverting one is a virtual ground. The equations of the two nodes give',
    ),
    formula(
      'H(j\\omega)=-\\frac{A_0}{1+jQ\\left(\\frac{f}{f_0}-\\frac{f_0}{f}\\right)},\\qquad A_0=\\frac{R_2}{2R_1}',
    ),
    formula(
      'f_0=\\frac{1}{2\\pi C}\\sqrt{\\frac{1}{R_2}\\left(\\frac{1}{R_1}+\\frac{1}{R_3}\\right)},\\qquad Q=\\pi f_0R_2C',
    ),
    p(
      'With the values given, $f_0\\approx991\\,\\mathrm{Hz}$, $Q\\approx4.67$ and $A_0\\approx1.92$ (5.7 dB). At $f_0$ the output is exactly inverted; at the −3 dB edges the phase is another 45° away, so the phase tells these frequencies better than the amplitude does. The bandwidth is',
    ),
    formula('f_H-f_L=\\frac{f_0}{Q}'),
    p('Neither $A_0$ nor the bandwidth depends on $R_3$: it moves the centre frequency alone.'),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$R_1$', '39 kΩ', 'centre gain, together with $R_2$'],
      ['$R_2$', '150 kΩ', 'feedback, sets the bandwidth'],
      ['$R_3$', '1.8 kΩ', 'moves the centre frequency'],
      ['$C_1$, $C_2$', '10 nF', 'select the frequency'],
      ['$U_1$', 'TL082, ±12 V', 'operational amplifier'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit. Set supply CH1 and CH2 to 12 V with a limit of 0.1 A and switch both on. Set generator CH1 to a sine of 2 Vpp and switch it on. Oscilloscope CH1 on the input, CH2 on the output, trigger source CH1.',
      'Set the frequencies of the table one after the other. Each time choose the timebase for 2 to 5 periods on the screen and vertical scales so that the traces fill it; then read $U_i$, $U_o$ and the phase.',
      'Below the screen of the oscilloscope press Measure and add Phase 1→2. Adjust the frequency until the phase is 180° and note $f_0$ with $U_i$ and $U_o$ there.',
      'Go down and up until the phase is 135° and −135° and note $f_L$ and $f_H$.',
      'Keep a picture of the screen at $f_0$, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Outside the band the output is small and the oscilloscope has 8 bits: do change the vertical scale of CH2.',
      'Near 180° the oscilloscope may show a positive or a negative value; they mean the same.',
    ),
    h('Questions'),
    steps(
      'How do centre frequency, bandwidth and centre gain change with $R_3=3.3\\,\\mathrm{k\\Omega}$?',
      'Which parts would you change for twice the $Q$ at the same $f_0$, and what does that ask of the gain-bandwidth product of the amplifier?',
    ),
  ),
}
