import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '掌握四位双向移位寄存器 74LS194 的四种工作方式；',
      '用移位寄存器构成环形计数器和扭环形计数器；',
      '测量两种计数器的分频比、占空比和相邻输出的相位差。',
    ),
    h('实验原理'),
    p('74LS194 在时钟上升沿动作，工作方式由 $S_1S_0$ 决定；CLR 低电平时立即清零，与时钟无关。'),
    table(
      ['$S_1S_0$', '工作方式', '时钟上升沿之后'],
      ['00', '保持', '不变'],
      ['01', '右移', '$Q_A=SR$，$Q_B$–$Q_D$ 取左邻的原值'],
      ['10', '左移', '$Q_D=SL$，$Q_A$–$Q_C$ 取右邻的原值'],
      ['11', '并行置数', '$Q_AQ_BQ_CQ_D=ABCD$'],
    ),
    p(
      '把 $Q_D$ 接回 $SR$ 就是环形计数器。置入 1000 后只有一个 1 循环移动，共四个状态，每个输出的频率和占空比为',
    ),
    formula(
      'f_Q=\\frac{f_{CP}}{4},\\qquad D=\\frac14=25\\,\\%,\\qquad \\varphi=\\frac{360^\\circ}{4}=90^\\circ',
    ),
    p(
      '把 $\\overline{Q_D}$ 接回 $SR$ 就是扭环形（约翰逊）计数器。从 0000 开始依次移入四个 1 和四个 0，共八个状态：',
    ),
    formula('f_Q=\\frac{f_{CP}}{8},\\qquad D=50\\,\\%,\\qquad \\varphi=\\frac{360^\\circ}{8}=45^\\circ'),
    p(
      '扭环形计数器相邻状态只有一位不同，译码时不产生竞争冒险；两种计数器从无效状态都不能自行回到正常循环，因此要先清零或置数。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['移位寄存器', '74LS194，A 接 $V_{CC}$，B、C、D 接地'],
      ['反相器', '74LS04'],
      ['时钟', '手动：逻辑电平开关；连续：方波，0–5 V，1 kHz 与 10 kHz'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。示波器 CH1–CH4 都为 1 V/格、直流耦合，位移 −2.5 V。',
      '给定电路用逻辑电平开关控制 CLK、CLR、S0、S1、SR、SL。按表中从上到下的顺序设置工作方式，把 CLK 拨到 1 再拨回 0，读取 QA–QD 的平均值。清零后 CLR 保持 1。',
      '改接环形计数器：QD 接 SR，S0 接 $V_{CC}$，S1 由开关控制，SL 接地，时钟接信号发生器（方波、1 kHz、5 Vpp、偏置 2.5 V），点击“应用修改”。S1 先置 1（置数），再置 0（右移）。',
      '示波器 CH1 接 QA，CH2 接 QB，触发源 CH1，读取 QA 的频率、占空比以及 QB 与 QA 的相位差；再测 10 kHz。',
      '把 QD 经 74LS04 接 SR，S1 保持 0，CLR 先置 0 再置 1，填写“扭环形计数器”一页。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接，电源电压不要超过 5.25 V。',
      '手动操作时，先设好 S1、S0 和串行输入，再给时钟。',
      '没有清零或置数就直接移位，环形计数器可能停在 0000 或其他循环中。',
    ),
    h('思考题'),
    steps(
      '四位环形计数器有多少个无效状态？怎样修改反馈使它能够自启动？',
      '扭环形计数器的每个状态用几输入的门就可以译码？',
      '怎样用 74LS194 把四位并行数据变成串行数据？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Learn the four modes of the universal shift register 74LS194.',
      'Build a ring counter and a twisted-ring counter from it.',
      'Measure division, duty cycle and the phase between neighbouring outputs of both.',
    ),
    h('Theory'),
    p(
      'The 74LS194 acts at the rising edge of its clock in a mode chosen by $S_1S_0$; CLR low clears at once, without a clock.',
    ),
    table(
      ['$S_1S_0$', 'Mode', 'After a rising edge'],
      ['00', 'hold', 'unchanged'],
      ['01', 'shift right', '$Q_A=SR$; $Q_B$ to $Q_D$ take over from the left'],
      ['10', 'shift left', '$Q_D=SL$; $Q_A$ to $Q_C$ take over from the right'],
      ['11', 'parallel load', '$Q_AQ_BQ_CQ_D=ABCD$'],
    ),
    p(
      'With $Q_D$ back on $SR$ it is a ring counter. Loaded with 1000, a single 1 goes round through four states, so each output has',
    ),
    formula(
      'f_Q=\\frac{f_{CP}}{4},\\qquad D=\\frac14=25\\,\\%,\\qquad \\varphi=\\frac{360^\\circ}{4}=90^\\circ',
    ),
    p(
      'With $\\overline{Q_D}$ on $SR$ it is a twisted-ring (Johnson) counter. From 0000 four ones and then four zeros move in, eight states in all:',
    ),
    formula('f_Q=\\frac{f_{CP}}{8},\\qquad D=50\\,\\%,\\qquad \\varphi=\\frac{360^\\circ}{8}=45^\\circ'),
    p(
      'Neighbouring states of the twisted ring differ in one bit only, so decoding it makes no glitches. Neither counter comes back from states outside its cycle: clear or load it first.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['shift register', '74LS194, A on $V_{CC}$, B, C and D on ground'],
      ['inverter', '74LS04'],
      ['clock', 'by hand: a logic switch; free: square wave, 0–5 V, 1 kHz and 10 kHz'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on. Oscilloscope CH1–CH4: 1 V/div, DC coupling, offset −2.5 V.',
      'In the given circuit logic switches drive CLK, CLR, S0, S1, SR and SL. Work down the table: set the mode, take CLK to 1 and back to 0, and read the averages of QA–QD. Leave CLR at 1 after clearing.',
      'Wire the ring counter: QD to SR, S0 to $V_{CC}$, S1 on a switch, SL to ground, the clock on the generator (square wave, 1 kHz, 5 Vpp, offset 2.5 V). Press Apply changes, set S1 to 1 (load), then to 0 (shift right).',
      'CH1 on QA, CH2 on QB, trigger source CH1: read frequency and duty cycle of QA and the phase from QA to QB. Repeat at 10 kHz.',
      'Take QD through a 74LS04 to SR, keep S1 at 0, set CLR to 0 and then to 1, and fill the page “Twisted-ring counter”.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of every chip; keep the supply at or below 5.25 V.',
      'By hand, set S1, S0 and the serial inputs before the clock.',
      'Without clearing or loading first, a ring may stay at 0000 or in another cycle.',
    ),
    h('Questions'),
    steps(
      'How many states are outside the cycle of a ring counter of four bits? Which feedback makes it self-starting?',
      'How many inputs does a gate need to decode one state of the twisted ring?',
      'How does a 74LS194 turn four parallel bits into serial ones?',
    ),
  ),
}
