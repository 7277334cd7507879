import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '用与非门构成基本 RS 触发器，观察置位、复位和保持；',
      '掌握 D 触发器 74LS74 与 JK 触发器 74LS112 的逻辑功能和触发沿；',
      '用触发器构成二分频和四分频电路。',
    ),
    h('实验原理'),
    p(
      '两个与非门交叉连接构成基本 RS 触发器，输入低电平有效。$\\overline{S}=0$ 置 1，$\\overline{R}=0$ 置 0，两者都为 1 时保持原状态：',
    ),
    formula('Q^{n+1}=S+\\overline{R}\\,Q^n,\\qquad S\\,R=0'),
    p(
      '两个输入同时为 0 时 $Q$ 与 $\\overline{Q}$ 都为 1，不再互补；两者同时回到 1 后状态不定，取决于哪个门更快，因此不允许这样使用。',
    ),
    p(
      'D 触发器 74LS74 在时钟上升沿接收 $D$，$Q^{n+1}=D$；其余时间 $D$ 的变化不起作用。PRE、CLR 低电平有效，与时钟无关。把 $D$ 接到 $\\overline{Q}$，每个上升沿翻转一次：',
    ),
    formula('f_Q=\\frac{f_{CP}}{2},\\qquad D_Q=50\\,\\%'),
    p(
      'JK 触发器 74LS112 在时钟下降沿动作，$Q^{n+1}=J\\overline{Q^n}+\\overline{K}Q^n$。$J=K=1$ 时每个下降沿翻转。第一级的 $Q_1$ 作第二级的时钟，就得到异步四分频：',
    ),
    formula('f_{Q_1}=\\frac{f_{CP}}{2},\\qquad f_{Q_2}=\\frac{f_{CP}}{4}'),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['与非门', '74LS00'],
      ['D 触发器', '74LS74'],
      ['JK 触发器', '74LS112'],
      ['时钟', '方波，0–5 V，1 kHz 与 10 kHz；手动时用逻辑电平开关'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。示波器各通道 1 V/格、直流耦合，位移 −2.5 V。',
      '给定电路是基本 RS 触发器。按表中从上到下的顺序拨动 S̄（LS1）和 R̄（LS2），每步读取 Q（CH1）和 Q̄（CH2）的平均值。',
      '改接 74LS74：逻辑电平开关接 D、CLK、CLR、PRE，点击“应用修改”。先令 CLR 为 0 再回到 1，然后按表中各步改变 D 和时钟，每步读取 Q。',
      '把 D 接到 Q̄，CLR、PRE 接 $V_{CC}$，时钟改接信号发生器：方波、1 kHz、5 Vpp、偏置 2.5 V。CH1 接时钟，CH2 接 Q，触发源 CH2，读取频率和占空比；再测 10 kHz。',
      '改接 74LS112：两级的 J、K、PRE、CLR 都接 $V_{CC}$，时钟接第一级，Q1 接第二级的时钟。CH2 接 Q1，CH3 接 Q2，读取两个频率，并从波形上看出翻转发生在时钟的哪个沿。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接，电源电压不要超过 5.25 V。',
      'PRE、CLR 不用时接高电平，不要悬空。',
      '操作的先后次序会影响结果：RS 触发器和手动时钟的表要从上到下依次完成。',
    ),
    h('思考题'),
    steps(
      '两个输入同时由 0 变 1 时，基本 RS 触发器处于什么状态？为什么同一实验台上每次结果可能相同？',
      '怎样由波形判断触发器是上升沿触发还是下降沿触发？',
      '用基本 RS 触发器怎样消除机械开关的抖动？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build an S-R latch from NAND gates and see it set, reset and keep.',
      'Learn what the D flip-flop 74LS74 and the J-K flip-flop 74LS112 do, and at which edge.',
      'Divide a clock by two and by four.',
    ),
    h('Theory'),
    p(
      'Two crossed NAND gates make an S-R latch whose inputs are active low: $\\overline{S}=0$ sets, $\\overline{R}=0$ resets, and while both are 1 it keeps its state:',
    ),
    formula('Q^{n+1}=S+\\overline{R}\\,Q^n,\\qquad S\\,R=0'),
    p(
      'With both at 0, $Q$ and $\\overline{Q}$ are both 1; when both return to 1 together, the faster gate decides. This is why the combination is not allowed.',
    ),
    p(
      'The D flip-flop 74LS74 takes $D$ at the rising edge of its clock, $Q^{n+1}=D$; at all other times $D$ has no effect. PRE and CLR are active low and need no clock. With $D$ on $\\overline{Q}$ it turns at every rising edge:',
    ),
    formula('f_Q=\\frac{f_{CP}}{2},\\qquad D_Q=50\\,\\%'),
    p(
      'The J-K flip-flop 74LS112 acts at the falling edge, $Q^{n+1}=J\\overline{Q^n}+\\overline{K}Q^n$, so it turns every time while $J=K=1$. With $Q_1$ as the clock of a second one the clock is divided by four:',
    ),
    formula('f_{Q_1}=\\frac{f_{CP}}{2},\\qquad f_{Q_2}=\\frac{f_{CP}}{4}'),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['NAND', '74LS00'],
      ['D flip-flop', '74LS74'],
      ['J-K flip-flop', '74LS112'],
      ['clock', 'square wave, 0–5 V, 1 kHz and 10 kHz; a logic switch by hand'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on. Oscilloscope channels: 1 V/div, DC coupling, offset −2.5 V.',
      'The given circuit is an S-R latch. Work down the table: set S̄ (LS1) and R̄ (LS2) and read the averages of Q (CH1) and Q̄ (CH2) at each step.',
      'Wire a 74LS74 with logic switches at D, CLK, CLR and PRE and press Apply changes. Take CLR to 0 and back to 1, then work down the table and read Q at each step.',
      'Connect D to Q̄, CLR and PRE to $V_{CC}$ and the clock to the generator: square wave, 1 kHz, 5 Vpp, offset 2.5 V. CH1 on the clock, CH2 on Q, trigger source CH2: read frequency and duty cycle, then repeat at 10 kHz.',
      'Wire a 74LS112: J, K, PRE and CLR of both halves to $V_{CC}$, the clock to the first, Q1 to the clock of the second. CH2 on Q1, CH3 on Q2: read both frequencies and see in the traces at which edge of the clock they turn.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of every chip; keep the supply at or below 5.25 V.',
      'Tie PRE and CLR high when they are not used; never leave them open.',
      'The order matters: work down the tables of the latch and of the manual clock.',
    ),
    h('Questions'),
    steps(
      'In which state is the latch after both inputs went from 0 to 1 together? Why may one bench always give the same answer?',
      'How do the waveforms tell a rising-edge from a falling-edge flip-flop?',
      'How does an S-R latch remove the bounce of a mechanical switch?',
    ),
  ),
}
