import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '测量八位数模转换器（DAC）的转换特性，求最低有效位（LSB）对应的电压；',
      '用计数器和 R–2R 电阻网络产生阶梯波；',
      '把模数转换器（ADC）与 DAC 相连，测量量化误差。',
    ),
    h('实验原理'),
    p('$n$ 位 DAC 把数字量 $D$ 变成与之成正比的电压，每变化一个最低有效位，输出变化 $U_{LSB}$：'),
    formula('U_O=V_{REF}\\,\\frac{D}{2^n},\\qquad U_{LSB}=\\frac{V_{REF}}{2^n}'),
    p(
      '$n=8$、$V_{REF}=5\\,\\mathrm V$ 时 $U_{LSB}\\approx19.5\\,\\mathrm{mV}$，最大输出为 $255\\,U_{LSB}\\approx4.98\\,\\mathrm V$。',
    ),
    p(
      'R–2R 网络中，从任一节点向低位看去的等效电阻都是 $2R$，因此每位对输出的贡献依次减半。四位网络由 74HC161 驱动，输出电平为 0 和 $V_{CC}$：',
    ),
    formula('U_O=V_{CC}\\left(\\frac{Q_D}{2}+\\frac{Q_C}{4}+\\frac{Q_B}{8}+\\frac{Q_A}{16}\\right)'),
    p(
      '计数器从 0 数到 15，输出为 16 级阶梯波，频率为 $f_{CP}/16$，最大值 $\\frac{15}{16}V_{CC}\\approx4.69\\,\\mathrm V$，有效值 $\\frac{\\sqrt{77.5}}{16}V_{CC}\\approx2.75\\,\\mathrm V$（77.5 是 $0^2$ 到 $15^2$ 的平均值）。',
    ),
    p('ADC 取与 $2^nU_I/V_{REF}$ 最接近的整数，'),
    formula('D=\\left\\lfloor 2^n\\frac{U_I}{V_{REF}}+\\frac12\\right\\rfloor'),
    p(
      '把它的输出接到 DAC，还原的电压与输入之差就是量化误差，理想情况下不超过 $\\pm\\frac12\\,\\mathrm{LSB}$。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$、$V_{REF}$', '5 V（直流电源 CH1），限流 0.5 A'],
      ['DAC、ADC', '八位'],
      ['计数器', '74HC161'],
      ['电阻网络', '$R=10\\,\\mathrm{k\\Omega}$，$2R=20\\,\\mathrm{k\\Omega}$'],
      ['时钟', '方波，0–5 V，1 kHz 与 10 kHz'],
      ['模拟输入', '0.5–4.7 V（直流电源 CH2）'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。',
      '给定电路为 DAC，八个逻辑电平开关 LS1–LS8 依次为 D0–D7。按表中的数拨动开关，读取输出电压，查看拟合直线的斜率。',
      '改接 74HC161 和 R–2R 网络：QD 经 20 kΩ 接输出端，QA 经 20 kΩ 接最末节点，末端经 20 kΩ 接地，节点之间为 10 kΩ，点击“应用修改”。信号发生器设为方波、1 kHz、5 Vpp、偏置 2.5 V。',
      '示波器 CH1 接输出，1 V/格、直流耦合，位移 −2.5 V，触发电平 2.4 V，时基 5 ms/格，读取频率、最大值和有效值；再测 10 kHz，时基 500 µs/格。',
      '改接 ADC 和 DAC：对应的八位相连，ADC 输入接直流电源 CH2，万用表接 DAC 输出，示波器 CH1–CH4 接 D7–D4。按表中的值设置 CH2，读取各量，得到高四位和量化误差。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '模拟输入不要低于 0 V 或高于 $V_{REF}$。',
      '测 DAC 输出的误差以毫伏计，用万用表读取，不要用示波器。',
      '阶梯波用 74HC 系列：74LS 的高电平只有 3.5 V，且随负载变化。',
    ),
    h('思考题'),
    steps(
      'R–2R 网络中若最高位的电阻误差为 1 %，输出误差最大是多少 LSB？八位时呢？',
      '分辨率与精度有什么区别？',
      '要把 0–10 V 的信号转换到 5 mV 以内，ADC 至少需要几位？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Measure the characteristic of an 8-bit digital-to-analogue converter (DAC) and find the volts of its least significant bit (LSB).',
      'Make a staircase with a counter and an R–2R ladder.',
      'Join an analogue-to-digital converter (ADC) and a DAC and measure the quantisation error.',
    ),
    h('Theory'),
    p(
      'A DAC of $n$ bits turns a code $D$ into a voltage proportional to it; one least significant bit is worth $U_{LSB}$:',
    ),
    formula('U_O=V_{REF}\\,\\frac{D}{2^n},\\qquad U_{LSB}=\\frac{V_{REF}}{2^n}'),
    p(
      'With $n=8$ and $V_{REF}=5\\,\\mathrm V$ this is $U_{LSB}\\approx19.5\\,\\mathrm{mV}$, and the largest output is $255\\,U_{LSB}\\approx4.98\\,\\mathrm V$.',
    ),
    p(
      'Seen from any node of an R–2R ladder, the rest towards the lower bits is $2R$, so each bit counts half of the one above it. Four bits driven by a 74HC161, whose outputs are 0 and $V_{CC}$, give',
    ),
    formula('U_O=V_{CC}\\left(\\frac{Q_D}{2}+\\frac{Q_C}{4}+\\frac{Q_B}{8}+\\frac{Q_A}{16}\\right)'),
    p(
      'While the counter runs from 0 to 15 the output is a staircase of 16 steps: frequency $f_{CP}/16$, maximum $\\frac{15}{16}V_{CC}\\approx4.69\\,\\mathrm V$, RMS value $\\frac{\\sqrt{77.5}}{16}V_{CC}\\approx2.75\\,\\mathrm V$ (77.5 is the mean of $0^2$ to $15^2$).',
    ),
    p('The ADC gives the whole number nearest to $2^nU_I/V_{REF}$:'),
    formula('D=\\left\\lfloor 2^n\\frac{U_I}{V_{REF}}+\\frac12\\right\\rfloor'),
    p(
      'With its outputs on a DAC, the difference between the voltage that comes back and the input is the quantisation error, ideally no more than $\\pm\\frac12\\,\\mathrm{LSB}$.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$, $V_{REF}$', '5 V (supply CH1), limit 0.5 A'],
      ['DAC, ADC', '8 bits'],
      ['counter', '74HC161'],
      ['ladder', '$R=10\\,\\mathrm{k\\Omega}$, $2R=20\\,\\mathrm{k\\Omega}$'],
      ['clock', 'square wave, 0–5 V, 1 kHz and 10 kHz'],
      ['analogue input', '0.5–4.7 V (supply CH2)'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on.',
      'The given circuit is a DAC with logic switches LS1–LS8 at D0–D7. Set the codes of the table, read the output and look at the slope of the fitted line.',
      'Wire the 74HC161 and the ladder: QD through 20 kΩ to the output, QA through 20 kΩ to the last node, that node through 20 kΩ to ground, 10 kΩ between nodes. Press Apply changes; generator: square wave, 1 kHz, 5 Vpp, offset 2.5 V.',
      'Oscilloscope CH1 on the output, 1 V/div, DC coupling, offset −2.5 V, trigger level 2.4 V, timebase 5 ms/div: read frequency, maximum and RMS value. Repeat at 10 kHz and 500 µs/div.',
      'Wire ADC and DAC bit by bit; the input of the ADC on supply CH2, the multimeter on the output of the DAC, CH1–CH4 on D7–D4. Set CH2 to the values of the table and read them all: the upper four bits and the quantisation error follow.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Keep the analogue input between 0 V and $V_{REF}$.',
      'Errors of a DAC are millivolts: read its output with the multimeter, not with the oscilloscope.',
      'Use 74HC for the staircase: the high level of 74LS is only 3.5 V and depends on its load.',
    ),
    h('Questions'),
    steps(
      'If the resistor of the highest bit is off by 1 %, how many LSB is the output off? And with eight bits?',
      'What is the difference between resolution and accuracy?',
      'How many bits does an ADC need to convert 0–10 V to within 5 mV?',
    ),
  ),
}
