import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建分压偏置共射放大电路，测量静态工作点；',
      '测量中频电压增益，观察输出与输入反相；',
      '增大输入信号，观察并测量削波失真。',
    ),
    h('实验原理'),
    p('分压电阻 $R_1$、$R_2$ 给出基极电位，忽略基极电流时'),
    formula(
      'V_B\\approx\\frac{R_2}{R_1+R_2}V_{CC},\\qquad I_C\\approx I_E=\\frac{V_B-V_{BE}}{R_{E1}+R_{E2}},\\qquad V_C=V_{CC}-I_CR_C',
    ),
    p('$C_E$ 将 $R_{E2}$ 对交流短路，只有 $R_{E1}$ 引入交流负反馈，电压增益为'),
    formula('A_u=-\\frac{R_C\\parallel R_L}{R_{E1}+r_e},\\qquad r_e=\\frac{26\\,\\mathrm{mV}}{I_E}'),
    p(
      '负号表示反相。输出的最大幅度受截止与饱和限制：上端不超过 $I_C(R_C\\parallel R_L)$，下端不低于使三极管饱和的电位。',
    ),
    p(
      '代入元件值：$V_B\\approx2.7\\,\\mathrm V$，$I_C\\approx2\\,\\mathrm{mA}$，$V_E\\approx2.0\\,\\mathrm V$，$V_C\\approx7.6\\,\\mathrm V$，$|A_u|\\approx16$。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$R_1$、$R_2$', '33 kΩ、10 kΩ', '基极分压'],
      ['$R_C$', '2.2 kΩ', '集电极负载'],
      ['$R_{E1}$、$R_{E2}$', '100 Ω、910 Ω', '发射极电阻'],
      ['$C_1$、$C_2$、$C_E$', '10 µF、10 µF、100 µF', '耦合与旁路'],
      ['$R_L$', '10 kΩ', '负载'],
      ['$Q_1$', '2N3904', 'NPN 三极管'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路。直流电源 CH1 设为 12 V、限流 0.1 A 并打开输出，信号源输出关闭。',
      '静态工作点：万用表置直流电压档。电路图上同名的网络彼此相连：万用表 HI 端的网络名为 VB，即接在基极。读取 $V_B$；双击万用表旁的 VB，改为 VE（发射极），按回车，点击“应用修改”，读取 $V_E$；再改为 VC（集电极），读取 $V_C$。',
      '增益：信号源 CH1 输出 1 kHz 正弦波，峰峰值依次为 50、100、200 mV。示波器 CH1 测输入，10–50 mV/格；CH2 测负载电压，100–500 mV/格；时基 200 µs/格，触发源 CH1。逐行读取 $U_i$、$U_o$ 与相位差；曲线的斜率就是增益。',
      '削波：将输入增大到 1.5 Vpp，CH2 改为 2 V/格，观察输出波形的上、下限幅，读取输出的最大值、最小值与峰峰值。',
      '保存正常放大与削波两幅屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '测静态工作点时关闭信号源；电源电压不超过 15 V。',
      '每次改变幅度后重新选择垂直档位，使波形尽量占满屏幕但不超出。',
    ),
    h('思考题'),
    steps('哪一端先削波？它对应截止还是饱和？', '若 $C_E$ 开路，增益变为多少？'),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a common-emitter amplifier with divider bias and measure its operating point.',
      'Measure the mid-band voltage gain and see that the output is inverted.',
      'Raise the input until the output clips, and measure the limits.',
    ),
    h('Theory'),
    p('The divider $R_1$, $R_2$ sets the base potential. Without the base current'),
    formula(
      'V_B\\approx\\frac{R_2}{R_1+R_2}V_{CC},\\qquad I_C\\approx I_E=\\frac{V_B-V_{BE}}{R_{E1}+R_{E2}},\\qquad V_C=V_{CC}-I_CR_C',
    ),
    p('$C_E$ shorts $R_{E2}$ for the signal, so only $R_{E1}$ gives feedback, and the gain is'),
    formula('A_u=-\\frac{R_C\\parallel R_L}{R_{E1}+r_e},\\qquad r_e=\\frac{26\\,\\mathrm{mV}}{I_E}'),
    p(
      'The minus sign means inversion. The output is limited by cut-off and saturation: it rises by at most $I_C(R_C\\parallel R_L)$ and falls until the transistor saturates.',
    ),
    p(
      'With the values given, $V_B\\approx2.7\\,\\mathrm V$, $I_C\\approx2\\,\\mathrm{mA}$, $V_E\\approx2.0\\,\\mathrm V$, $V_C\\approx7.6\\,\\mathrm V$ and $|A_u|\\approx16$.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$R_1$, $R_2$', '33 kΩ, 10 kΩ', 'base divider'],
      ['$R_C$', '2.2 kΩ', 'collector load'],
      ['$R_{E1}$, $R_{E2}$', '100 Ω, 910 Ω', 'emitter resistors'],
      ['$C_1$, $C_2$, $C_E$', '10 µF, 10 µF, 100 µF', 'coupling and bypass'],
      ['$R_L$', '10 kΩ', 'load'],
      ['$Q_1$', '2N3904', 'NPN transistor'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit. Set supply CH1 to 12 V with a limit of 0.1 A and switch it on; leave the generator off.',
      'Operating point: multimeter on DC volts. Nets of the same name are connected: the HI lead of the multimeter is named VB, so it is on the base. Read $V_B$. Double-click the name VB beside the multimeter, type VE (the emitter), press Enter and Apply changes, and read $V_E$; then type VC (the collector) and read $V_C$.',
      'Gain: generator CH1 to a sine of 1 kHz, of 50, 100 and 200 mVpp in turn. Oscilloscope CH1 on the input, 10 to 50 mV/div; CH2 on the load, 100 to 500 mV/div; timebase 200 µs/div, trigger source CH1. Read $U_i$, $U_o$ and the phase row by row; the slope of the plot is the gain.',
      'Clipping: raise the input to 1.5 Vpp, set CH2 to 2 V/div, look at the upper and lower limits and read maximum, minimum and peak-to-peak of the output.',
      'Keep one picture of clean amplification and one of clipping, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Measure the operating point with the generator off; keep the supply at or below 15 V.',
      'After each change of amplitude choose the vertical scale so that the trace fills the screen without leaving it.',
    ),
    h('Questions'),
    steps(
      'Which side clips first, and is it cut-off or saturation?',
      'What would the gain be with $C_E$ removed?',
    ),
  ),
}
