import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '用 NE555 设计计数器的时钟，测量频率和占空比；',
      '把时钟、计数、译码和显示连成完整的数字电路；',
      '用两片 74LS160 级联构成六十进制计数器。',
    ),
    h('实验原理'),
    p('NE555 接成无稳态电路，电容 $C$ 经 $R_A+R_B$ 充电、经 $R_B$ 放电，输出的频率和占空比为'),
    formula('f=\\frac{1}{\\ln2\\,(R_A+2R_B)\\,C},\\qquad D=\\frac{R_A+R_B}{R_A+2R_B}'),
    p(
      '$R_A=10\\,\\mathrm{k\\Omega}$、$R_B=47\\,\\mathrm{k\\Omega}$、$C=10\\,\\mathrm{nF}$ 时 $f\\approx1.39\\,\\mathrm{kHz}$，$D\\approx54.8\\,\\%$；$C=22\\,\\mathrm{nF}$ 时 $f\\approx631\\,\\mathrm{Hz}$，占空比不变。',
    ),
    p(
      '555 的输出高电平约为 3.3 V 以上，低电平接近 0 V，可以直接驱动 74LS160 的时钟。74LS160 有十个状态，$Q_D$ 只在 8、9 为高电平，因此 $f_{Q_D}=f/10$，占空比为 20 %。',
    ),
    p(
      '个位计到 9 时进位输出 RCO 为高电平，接到十位的 ENT、ENP，使十位只在个位由 9 变 0 的那个时钟沿加 1。十位的 $Q_B$、$Q_C$ 经与非门接 CLR，出现 6 时立即清零，十位按 0–5 循环：',
    ),
    formula('\\frac{f}{f_{Q_C}}=10\\times6=60'),
    p('若时钟为 1 Hz，这就是电子钟的秒计数器。'),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['$R_A$、$R_B$', '10 kΩ、47 kΩ'],
      ['$C$', '10 nF 与 22 nF'],
      ['控制端电容', '10 nF'],
      ['计数器', '74LS160，两片'],
      ['译码与显示', '74LS48，共阴极数码管，公共端经 100 Ω 接地'],
      ['与非门', '74LS00'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。示波器 CH1 接 555 输出，CH2 接个位 QD，各 1 V/格、直流耦合，位移 −2.5 V，触发源 CH2，触发电平 1.5 V。',
      '时基 500 µs/格，在“555 时钟”一页读取频率和占空比；把 $C$ 改为 22 nF，填写第二行。',
      '时基 5 ms/格，在“十分频”一页读取时钟和 QD 的频率、QD 的占空比。两种电容各测一次。',
      '$C$ 改为 10 µF，时钟约 1.4 Hz，观察数码管从 0 数到 9；再改回 10 nF。',
      '加入十位 74LS160 和 74LS00：两片的 CLK 相连，个位 RCO 接十位 ENT、ENP，十位 QB、QC 接与非门，其输出接十位 CLR。CH2 改接十位 QC，时基 10 ms/格，填写“六十进制”一页。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接；电源电压不要超过 5.25 V，否则会损坏 74LS 芯片。',
      '74LS 的数据输入端 A–D 未用时接地，控制端接 $V_{CC}$。',
      '测频率时，屏幕上至少要显示被测信号的两个周期。',
    ),
    h('思考题'),
    steps(
      '怎样选择 $R_A$、$R_B$、$C$ 得到准确的 1 Hz？555 的频率稳定度能满足电子钟的要求吗？',
      '十位为什么用 RCO 控制使能端，而不是直接用个位的 QD 作时钟？',
      '怎样用同步置数代替反馈清零，把十位改成六进制？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Design a clock for a counter with an NE555; measure its frequency and duty cycle.',
      'Join clock, counter, decoder and digit to a whole circuit.',
      'Cascade two 74LS160 to count modulo sixty.',
    ),
    h('Theory'),
    p(
      'The NE555 is astable: $C$ charges through $R_A+R_B$ and discharges through $R_B$, so frequency and duty cycle are',
    ),
    formula('f=\\frac{1}{\\ln2\\,(R_A+2R_B)\\,C},\\qquad D=\\frac{R_A+R_B}{R_A+2R_B}'),
    p(
      '$R_A=10\\,\\mathrm{k\\Omega}$, $R_B=47\\,\\mathrm{k\\Omega}$ and $C=10\\,\\mathrm{nF}$ give $f\\approx1.39\\,\\mathrm{kHz}$ and $D\\approx54.8\\,\\%$; $C=22\\,\\mathrm{nF}$ gives $f\\approx631\\,\\mathrm{Hz}$ with the same duty cycle.',
    ),
    p(
      'The output of the 555 is above 3.3 V when high and near 0 V when low: it may drive the clock of a 74LS160 directly. That has ten states, and $Q_D$ is high in 8 and 9 only, so $f_{Q_D}=f/10$ with a duty cycle of 20 %.',
    ),
    p(
      'At 9 the carry RCO of the units is high. It drives ENT and ENP of the tens, which then count only at the clock edge that turns the units from 9 to 0. A NAND gate of $Q_B$ and $Q_C$ drives CLR of the tens: 6 is cleared as soon as it appears, so the tens run from 0 to 5 and',
    ),
    formula('\\frac{f}{f_{Q_C}}=10\\times6=60'),
    p('With a clock of 1 Hz this counts the seconds of a watch.'),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['$R_A$, $R_B$', '10 kΩ, 47 kΩ'],
      ['$C$', '10 nF, then 22 nF'],
      ['control pin', '10 nF'],
      ['counters', 'two 74LS160'],
      ['decoder and digit', '74LS48, common cathode, 100 Ω to ground'],
      ['NAND', '74LS00'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on. Oscilloscope CH1 on the output of the 555, CH2 on QD of the units, 1 V/div, DC coupling, offset −2.5 V; trigger source CH2, level 1.5 V.',
      'Timebase 500 µs/div: read frequency and duty cycle into the page “555 clock”. Change $C$ to 22 nF and fill the second row.',
      'Timebase 5 ms/div: read the clock, QD and its duty cycle into the page “Division by ten”, once with each capacitor.',
      'Change $C$ to 10 µF for a clock of about 1.4 Hz and watch the digit count from 0 to 9; then return to 10 nF.',
      'Add the tens: a 74LS160 on the same clock, RCO of the units to its ENT and ENP, its QB and QC to a gate of a 74LS00, the output of that to its CLR. Move CH2 to QC of the tens, timebase 10 ms/div, and fill the page “Modulo sixty”.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of every chip; more than 5.25 V damages 74LS parts.',
      'Tie data inputs A–D that are not used to ground and control inputs to $V_{CC}$.',
      'The screen must show at least two periods of the signal whose frequency is read.',
    ),
    h('Questions'),
    steps(
      'Which $R_A$, $R_B$ and $C$ give 1 Hz? Is a 555 steady enough for a watch?',
      'Why does RCO enable the tens, in place of QD of the units as their clock?',
      'How does synchronous loading make the tens count to six without clearing by feedback?',
    ),
  ),
}
