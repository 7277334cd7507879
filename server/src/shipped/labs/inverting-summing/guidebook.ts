import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建反相放大电路，测量增益，观察输出与输入反相；',
      '用两路信号验证求和公式，包括交流信号与直流电平的叠加；',
      '测量输出限幅，了解运算放大器的输出范围。',
    ),
    h('实验原理'),
    p(
      '运算放大器的开环增益很大，引入负反馈后两个输入端电位几乎相等，且输入端不取电流。同相端接地，故反相端为“虚地”，流过 $R_1$ 与 $R_2$ 的电流全部流过 $R_f$：',
    ),
    formula('\\frac{u_1}{R_1}+\\frac{u_2}{R_2}=-\\frac{u_o}{R_f}'),
    p('由此得到求和公式；只有一路输入时即为反相放大：'),
    formula('u_o=-\\left(\\frac{R_f}{R_1}u_1+\\frac{R_f}{R_2}u_2\\right),\\qquad A_u=-\\frac{R_f}{R_1}'),
    p(
      '取 $R_f={{rf}}$、$R_1=10\\,\\mathrm{k\\Omega}$、$R_2=22\\,\\mathrm{k\\Omega}$ 时，两路增益为 $-R_f/(10\\,\\mathrm{k\\Omega})$ 与 $-R_f/(22\\,\\mathrm{k\\Omega})$。练习时每次的 $R_f$ 不同，数值见测量表首行。两路正弦波同频同相时幅值相加，反相时相减；一路为直流时，输出正弦波整体平移。',
    ),
    p('输出电压不能超过电源：TL082 的输出距正、负电源各约 1.5 V，超出部分被削平。'),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$U_1$', 'TL082，±12 V', '运算放大器'],
      ['$R_1$、$R_2$', '10 kΩ、22 kΩ', '输入电阻'],
      ['$R_f$', '{{rf}}', '反馈电阻'],
      ['$R_L$', '10 kΩ', '负载'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路。直流电源 CH1、CH2 均设为 12 V、限流 0.1 A（CH2 反接，提供 −12 V），打开输出。示波器 CH1、CH2 测两路输入，CH3 测输出，触发源 CH1，时基 200 µs/格。',
      '反相放大：信号源 CH2 关闭，CH1 输出 1 kHz 正弦波，依次为 0.5、1、2 Vpp，读取 $U_i$、$U_o$ 与相位差。',
      '求和：两路均为 1 kHz、1 Vpp，CH2 相位先为 0°，再为 180°，读取两路输入与输出。',
      '直流电平：CH1 保持 1 kHz、1 Vpp，CH2 波形选“直流”，偏移设为 +1 V，再改为 −2 V，用万用表读取输出平均值。',
      '限幅：关闭 CH2，CH1 增大到 6 Vpp，读取输出的最大值和最小值。',
      '保存求和与限幅两幅屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '每次改变幅度后重新选择垂直档位，使波形尽量占满屏幕但不超出。',
      '关闭输出时信号源与电路断开，不是短路到地。',
    ),
    h('思考题'),
    steps(
      '为什么两路输入互不影响？若反相端不是虚地会怎样？',
      '如何改接成平均值电路 $u_o=-(u_1+u_2)/2$？',
      'TL082 的增益带宽积约 3 MHz，本电路反相放大时的 −3 dB 带宽大约是多少？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build an inverting amplifier, measure its gain and see that the output is inverted.',
      'Check the formula of the sum with two signals, and with a signal and a direct level.',
      'Measure the limits of the output and learn the output range of an operational amplifier.',
    ),
    h('Theory'),
    p(
      'The open-loop gain of an operational amplifier is very large. With negative feedback both inputs have nearly the same potential and take no current. The non-inverting input is grounded, so the inverting one is a “virtual ground”, and the currents of $R_1$ and $R_2$ flow on through $R_f$:',
    ),
    formula('\\frac{u_1}{R_1}+\\frac{u_2}{R_2}=-\\frac{u_o}{R_f}'),
    p('which gives the sum; with one input alone it is the inverting amplifier:'),
    formula('u_o=-\\left(\\frac{R_f}{R_1}u_1+\\frac{R_f}{R_2}u_2\\right),\\qquad A_u=-\\frac{R_f}{R_1}'),
    p(
      'With $R_f={{rf}}$, $R_1=10\\,\\mathrm{k\\Omega}$ and $R_2=22\\,\\mathrm{k\\Omega}$ the gains are $-R_f/(10\\,\\mathrm{k\\Omega})$ and $-R_f/(22\\,\\mathrm{k\\Omega})$. In practice $R_f$ differs from try to try; the first table tells yours. Two sine waves of the same frequency add when they are in phase and subtract in antiphase; a direct voltage at one input shifts the whole output.',
    ),
    p(
      'The output cannot leave the supply: a TL082 comes within about 1.5 V of either rail, and what goes beyond is cut off.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$U_1$', 'TL082, ±12 V', 'operational amplifier'],
      ['$R_1$, $R_2$', '10 kΩ, 22 kΩ', 'input resistors'],
      ['$R_f$', '{{rf}}', 'feedback resistor'],
      ['$R_L$', '10 kΩ', 'load'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit. Set supply CH1 and CH2 to 12 V with a limit of 0.1 A (CH2 is connected in reverse and gives −12 V) and switch both on. Oscilloscope CH1 and CH2 on the inputs, CH3 on the output, trigger source CH1, timebase 200 µs/div.',
      'Inverting amplifier: generator CH2 off, CH1 a sine of 1 kHz with 0.5, 1 and 2 Vpp in turn. Read $U_i$, $U_o$ and the phase.',
      'Sum: both channels 1 kHz, 1 Vpp, the phase of CH2 first 0°, then 180°. Read both inputs and the output.',
      'Direct level: CH1 stays at 1 kHz, 1 Vpp; set the waveform of CH2 to DC with an offset of +1 V, then −2 V. Read the mean output with the multimeter.',
      'Limits: CH2 off, raise CH1 to 6 Vpp and read the largest and smallest output.',
      'Keep one picture of the sum and one of the clipped output, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'After each change of amplitude choose the vertical scale so that the trace fills the screen without leaving it.',
      'An output of the generator that is off is disconnected, not shorted to ground.',
    ),
    h('Questions'),
    steps(
      'Why do the two inputs not disturb each other? What if the inverting input were no virtual ground?',
      'How would you wire the circuit for the mean value $u_o=-(u_1+u_2)/2$?',
      'The gain-bandwidth product of a TL082 is about 3 MHz. Roughly what is the −3 dB bandwidth of the inverting amplifier?',
    ),
  ),
}
