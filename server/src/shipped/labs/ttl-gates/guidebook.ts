import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '测试与非门 74LS00 的逻辑功能，用与非门构成异或电路；',
      '测量 TTL 与 CMOS 门电路的输出电平和输出电阻；',
      '测量电压传输特性和阈值电压，求噪声容限；',
      '用环形振荡器测量门的平均传输延迟。',
    ),
    h('实验原理'),
    p('与非门的输出为 $Y=\\overline{AB}$，只有输入全为高电平时输出才为低电平。四个与非门可以构成异或：'),
    formula('A\\oplus B=\\overline{\\overline{A\\,\\overline{AB}}\\;\\overline{B\\,\\overline{AB}}}'),
    p(
      'TTL 输出高电平比电源低约 1.5 V，典型值 3.5 V；输出低电平典型值 0.15 V。CMOS（74HC）空载时输出接近电源电压和 0 V。带负载 $R_L$ 时，输出电平由输出电阻 $R_O$ 决定：',
    ),
    formula('U_{OH}=U_{OH0}\\,\\frac{R_L}{R_L+R_O},\\qquad R_O=R_L\\left(\\frac{U_{OH0}}{U_{OH}}-1\\right)'),
    p(
      '输入电压超过阈值 $U_T$ 时输出翻转：74LS 的 $U_T$ 约为 1.4 V，74HC 约为 $V_{CC}/2$。数据手册只保证 TTL 输入低于 0.8 V 为低电平、高于 2 V 为高电平，因此噪声容限为',
    ),
    formula('U_{NL}=U_{IL(max)}-U_{OL(max)},\\qquad U_{NH}=U_{OH(min)}-U_{IH(min)}'),
    p(
      '输入加 0–5 V 的三角波时，输入低于 $U_T$ 的时间占周期的 $U_T/5$，也就是反相器输出为高电平的占空比 $D$，所以 $U_T=5D$。',
    ),
    p('奇数个反相级首尾相接没有稳定状态，信号绕环两周为一个周期。三级时'),
    formula('T=2\\times3\\,t_{pd},\\qquad t_{pd}=\\frac{1}{6f}'),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['门电路', '74LS00 与 74HC00'],
      ['负载电阻', '1 kΩ'],
      ['输入', '逻辑电平开关；直流电源 CH2，0.4–3 V；三角波 0–5 V、1 kHz'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。',
      '单击逻辑电平开关改变 A、B，依次读取四种输入组合下的输出电压，填写“与非门”一页。',
      '用四个与非门接成异或电路，点击“应用修改”，填写“异或”一页。',
      '门 1 的输入接地（输出高电平），门 2 的输入接 $V_{CC}$（输出低电平）。分别测量空载和接 1 kΩ 负载时的输出电平：高电平时负载接地，低电平时负载接 $V_{CC}$。把型号改为 74HC00 再测一次。',
      'B 接 $V_{CC}$，A 接直流电源 CH2，按表中的 $U_I$ 逐点测量 $U_O$，画出传输特性。',
      'A 改接信号发生器：三角波、1 kHz、5 Vpp、偏置 2.5 V。示波器 CH2 接输出，触发源 CH2，读取占空比，算出两种型号的阈值。',
      '三个与非门各有一个输入接 $V_{CC}$，首尾相接成环。示波器 CH1 接环上一点，时基 20 ns/格，读取频率，算出 $t_{pd}$。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接，电源电压不要超过 5.25 V。',
      '未用的输入端接地或接 $V_{CC}$，不要悬空；未用的输出端悬空。',
      '两个普通输出端不能直接相连，输出端也不能直接接电源或地。',
      '直流电源 CH2 不要超过 5 V。',
    ),
    h('思考题'),
    steps(
      '74LS00 的输出能否直接驱动 74HC00 的输入？反过来呢？用测得的电平说明。',
      '74LS 的输入悬空时相当于什么电平？为什么实际电路中不允许悬空？',
      '用环形振荡器测量延迟时，为什么级数必须是奇数？级数取五时频率是多少？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Test the NAND gates of a 74LS00 and build an exclusive OR from them.',
      'Measure output levels and output resistance of TTL and CMOS gates.',
      'Measure the transfer characteristic and the threshold; find the noise margins.',
      'Measure the mean delay of a gate with a ring oscillator.',
    ),
    h('Theory'),
    p(
      'A NAND gate gives $Y=\\overline{AB}$: its output is low only while all inputs are high. Four of them make an exclusive OR:',
    ),
    formula('A\\oplus B=\\overline{\\overline{A\\,\\overline{AB}}\\;\\overline{B\\,\\overline{AB}}}'),
    p(
      'A TTL output stands about 1.5 V below its supply when high, typically at 3.5 V, and at 0.15 V when low. A CMOS output (74HC) without load reaches both rails. With a load $R_L$ the output resistance $R_O$ decides:',
    ),
    formula('U_{OH}=U_{OH0}\\,\\frac{R_L}{R_L+R_O},\\qquad R_O=R_L\\left(\\frac{U_{OH0}}{U_{OH}}-1\\right)'),
    p(
      'The output turns over when the input passes the threshold $U_T$, about 1.4 V for 74LS and $V_{CC}/2$ for 74HC. Data sheets only promise that a TTL input below 0.8 V is low and one above 2 V is high, so the noise margins are',
    ),
    formula('U_{NL}=U_{IL(max)}-U_{OL(max)},\\qquad U_{NH}=U_{OH(min)}-U_{IH(min)}'),
    p(
      'A triangle of 0–5 V is below $U_T$ for the share $U_T/5$ of its period. That is the duty cycle $D$ of an inverter’s output, so $U_T=5D$.',
    ),
    p(
      'A ring of an odd number of inverters has no stable state; a period is twice the time around the ring. With three gates',
    ),
    formula('T=2\\times3\\,t_{pd},\\qquad t_{pd}=\\frac{1}{6f}'),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['gates', '74LS00, then 74HC00'],
      ['load', '1 kΩ'],
      ['inputs', 'logic switches; supply CH2, 0.4–3 V; triangle of 0–5 V, 1 kHz'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on.',
      'Click the logic switches to change A and B; read the output for all four combinations into the page “NAND gate”.',
      'Wire four gates as an exclusive OR, press Apply changes and fill the page “Exclusive OR”.',
      'Ground the inputs of gate 1 (output high) and take those of gate 2 to $V_{CC}$ (output low). Measure both outputs without load and with 1 kΩ: to ground when high, to $V_{CC}$ when low. Change the type to 74HC00 and measure again.',
      'B to $V_{CC}$, A to supply CH2: measure $U_O$ at each $U_I$ of the table and look at the transfer characteristic.',
      'Move A to the generator: triangle (RAMP), 1 kHz, 5 Vpp, offset 2.5 V. Oscilloscope CH2 on the output, trigger source CH2: read the duty cycle and find the threshold of both types.',
      'Tie one input of each of three gates to $V_{CC}$ and join the gates in a ring. CH1 on the ring, timebase 20 ns/div: read the frequency and find $t_{pd}$.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of the chip; keep the supply at or below 5.25 V.',
      'Tie unused inputs to ground or $V_{CC}$, never leave them open; leave unused outputs open.',
      'Never connect two ordinary outputs to each other, nor an output to the supply or ground.',
      'Keep supply CH2 at or below 5 V.',
    ),
    h('Questions'),
    steps(
      'May a 74LS00 drive a 74HC00 directly? And the other way round? Argue with your levels.',
      'What does an open 74LS input read, and why is it not allowed in a real circuit?',
      'Why must a ring oscillator have an odd number of gates? What would five gates give?',
    ),
  ),
}
