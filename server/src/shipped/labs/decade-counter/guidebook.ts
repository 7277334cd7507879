import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '认识同步十进制计数器 74LS160 各引脚的作用；',
      '用 74LS48 驱动共阴极数码管，显示计数状态；',
      '测量分频关系、占空比与 TTL 输出电平；',
      '用反馈清零法把十进制计数器改成六进制。',
    ),
    h('实验原理'),
    p(
      '74LS160 在时钟上升沿计数，$Q_DQ_CQ_BQ_A$ 依次经过 0000 到 1001，共十个状态。ENP、ENT、LOAD、CLR 均为高电平时处于计数状态；CLR 为低电平时立即清零（异步），LOAD 为低电平时在下一个上升沿置数（同步）。因此',
    ),
    formula('f_{Q_D}=\\frac{f_{CP}}{10},\\qquad D_{Q_D}=\\frac{2}{10}=20\\,\\%'),
    p('$Q_D$ 只在状态 8 和 9 为高电平。'),
    p(
      '74LS48 把 8421 码译成七段码，输出高电平点亮共阴极数码管。LT 为试灯输入，BI 为灭灯输入，RBI 为灭零输入，正常显示时都接高电平。',
    ),
    p(
      'TTL 输出级高电平典型值约 3.5 V，低电平约 0.2 V；74LS 的输入悬空相当于高电平，但容易受干扰，多余输入端应接固定电平。',
    ),
    p('用与非门检测状态 6（$Q_C=Q_B=1$），其输出接 CLR，状态 6 一出现就被清零，计数循环为 0–5：'),
    formula('\\overline{CLR}=\\overline{Q_B\\,Q_C},\\qquad f_{Q_C}=\\frac{f_{CP}}{6}'),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['时钟', '方波，0–5 V，1 kHz 与 10 kHz'],
      ['计数器', '74LS160'],
      ['译码器', '74LS48'],
      ['数码管', '共阴极，公共端经 100 Ω 接地'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。',
      '信号发生器 CH1 设为方波、1 Hz、5 Vpp、偏置 2.5 V，打开输出，观察数码管从 0 数到 9；把指针移到导线上可以看到该点的电压和电平。',
      '频率改为 1 kHz，示波器 CH1 接时钟、CH2 接 QD，触发源 CH2，在第一行读取频率、占空比和高低电平。',
      '频率改为 10 kHz，填写第二行。',
      '加一片 74LS00：QB、QC 接一个与非门的输入，输出接 CLR（断开 CLR 与 $V_{CC}$ 的连线），多余输入接地；CH2 改接 QC，点击“应用修改”，填写六进制一页。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '74LS 系列电源电压为 4.75–5.25 V，芯片的 VCC 与 GND 都要连接。',
      '信号发生器输出不能为负：5 Vpp 要配 2.5 V 偏置。',
      '两个普通输出端不能直接相连。',
    ),
    h('思考题'),
    steps(
      '用 LOAD 端和同步置数怎样得到六进制？与反馈清零相比有什么优点？',
      '反馈清零时状态 6 会出现多长时间？示波器上能看到吗？',
      '把 74LS160 换成 74HC160，高电平有什么变化？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Know the pins of the synchronous decade counter 74LS160.',
      'Drive a common-cathode digit with a 74LS48 and watch the count.',
      'Measure division, duty cycle and TTL output levels.',
      'Turn the decade counter into one that counts to six by feedback.',
    ),
    h('Theory'),
    p(
      'The 74LS160 counts at the rising edge of its clock: $Q_DQ_CQ_BQ_A$ runs from 0000 to 1001, ten states. It counts while ENP, ENT, LOAD and CLR are high. CLR low clears at once (asynchronous), LOAD low loads at the next rising edge (synchronous). Hence',
    ),
    formula('f_{Q_D}=\\frac{f_{CP}}{10},\\qquad D_{Q_D}=\\frac{2}{10}=20\\,\\%'),
    p('$Q_D$ is high in states 8 and 9 only.'),
    p(
      'The 74LS48 turns the 8421 code into seven segments; a high output lights a segment of a common-cathode digit. LT tests the lamps, BI blanks, RBI suppresses a leading zero: all three are high for normal display.',
    ),
    p(
      'A TTL output stands at about 3.5 V when high and 0.2 V when low. An open 74LS input reads high but picks up noise: unused inputs belong on a fixed level.',
    ),
    p(
      'A NAND gate finds state 6 ($Q_C=Q_B=1$) and drives CLR: the state is cleared as soon as it appears, so the count runs from 0 to 5:',
    ),
    formula('\\overline{CLR}=\\overline{Q_B\\,Q_C},\\qquad f_{Q_C}=\\frac{f_{CP}}{6}'),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['clock', 'square wave, 0–5 V, 1 kHz and 10 kHz'],
      ['counter', '74LS160'],
      ['decoder', '74LS48'],
      ['digit', 'common cathode, 100 Ω to ground'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on.',
      'Set generator CH1 to a square wave of 1 Hz, 5 Vpp, offset 2.5 V and switch it on: the digit counts from 0 to 9. Point at a wire to see its voltage and level.',
      'Change to 1 kHz. Oscilloscope CH1 on the clock, CH2 on QD, trigger source CH2: read frequency, duty cycle and both levels into the first row.',
      'Change to 10 kHz and fill the second row.',
      'Add a 74LS00: QB and QC to the inputs of one gate, its output to CLR (take CLR off $V_{CC}$), unused inputs to ground. Move CH2 to QC, press Apply changes and fill the page “Modulo six”.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      '74LS parts need 4.75–5.25 V; connect VCC and GND of every chip.',
      'The generator must not go negative: 5 Vpp needs an offset of 2.5 V.',
      'Never connect two ordinary outputs to each other.',
    ),
    h('Questions'),
    steps(
      'How does LOAD give a count to six, and what is better about it than clearing by feedback?',
      'How long does state 6 last with feedback? Can the oscilloscope show it?',
      'What changes at the high level with a 74HC160?',
    ),
  ),
}
