import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '用异或门和与非门构成一位全加器，验证真值表；',
      '掌握四位二进制加法器 74LS283 的使用；',
      '用补码把减法变成加法，构成四位加减法器。',
    ),
    h('实验原理'),
    p('全加器把两个一位数 $A$、$B$ 和低位来的进位 $C_i$ 相加，得到和 $S$ 与进位 $C_o$：'),
    formula('S=A\\oplus B\\oplus C_i,\\qquad C_o=AB+(A\\oplus B)\\,C_i'),
    p('把进位式两次取反，就可以全部用与非门实现：'),
    formula('C_o=\\overline{\\overline{AB}\\;\\overline{(A\\oplus B)\\,C_i}}'),
    p('74LS283 是四位超前进位加法器，输出 $C_4S_4S_3S_2S_1=A+B+C_0$，最大为 $15+15+1=31$。下标 1 为最低位。'),
    p(
      '减法用补码：$A-B=A+\\overline{B}+1-16$。异或门的一个输入接控制端 $M$：$M=0$ 时输出原码，$M=1$ 时输出反码；$M$ 同时接 $C_0$，补上末位的 1。因此',
    ),
    formula('M=0:\\;A+B,\\qquad M=1:\\;A+\\overline{B}+1=A-B+16'),
    p(
      '做减法时，$C_4=1$ 表示够减，$S$ 就是差；$C_4=0$ 表示不够减，$S$ 是差的补码，例如 $4-9$ 得 1011，即 $11-16=-5$。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['异或门', '74LS86'],
      ['与非门', '74LS00'],
      ['四位加法器', '74LS283'],
      ['输入', '逻辑电平开关，最多九个'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。示波器各通道 1 V/格、直流耦合，位移 −2.5 V。',
      '给定电路是一位全加器。拨动 A、B、Ci 的八种组合，读取 S（CH1）和 Co（CH2）的平均值。',
      '改接 74LS283：逻辑电平开关接 A1–A4、B1–B4 和 C0，示波器 CH1–CH4 接 S1–S4，万用表接 C4，点击“应用修改”。按表中的数拨动开关，读取五个输出。',
      '在 B 与加法器之间加入 74LS86，各门的另一个输入都接 M，M 同时接 C0（断开原来的 C0 开关）。按表中的数填写“加减法”一页。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接，电源电压不要超过 5.25 V。',
      '分清最高位和最低位：A4 是最高位。',
      '未用的输入端接地，输出端不能直接相连。',
    ),
    h('思考题'),
    steps(
      '串行进位与超前进位的延迟各与位数有什么关系？',
      '怎样由 A、B、S 的最高位判断带符号数相加是否溢出？',
      '用两片 74LS283 怎样构成八位加法器？怎样构成一位 BCD 加法器？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a full adder from exclusive OR and NAND gates and check its truth table.',
      'Use the four-bit binary adder 74LS283.',
      'Turn subtraction into addition by two’s complement and build an adder and subtractor.',
    ),
    h('Theory'),
    p(
      'A full adder adds two bits $A$ and $B$ and the carry $C_i$ from below to a sum $S$ and a carry $C_o$:',
    ),
    formula('S=A\\oplus B\\oplus C_i,\\qquad C_o=AB+(A\\oplus B)\\,C_i'),
    p('Inverted twice, the carry takes NAND gates only:'),
    formula('C_o=\\overline{\\overline{AB}\\;\\overline{(A\\oplus B)\\,C_i}}'),
    p(
      'The 74LS283 adds four bits with look-ahead carry: $C_4S_4S_3S_2S_1=A+B+C_0$, at most $15+15+1=31$. Bit 1 is the lowest.',
    ),
    p(
      'Subtraction uses the complement: $A-B=A+\\overline{B}+1-16$. An exclusive OR with one input on a control line $M$ passes a bit while $M=0$ and inverts it while $M=1$; $M$ also drives $C_0$ and adds the missing 1. Hence',
    ),
    formula('M=0:\\;A+B,\\qquad M=1:\\;A+\\overline{B}+1=A-B+16'),
    p(
      'In a subtraction $C_4=1$ says that there was no borrow and $S$ is the difference; with $C_4=0$ it is the complement of it: $4-9$ gives 1011, which is $11-16=-5$.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['exclusive OR', '74LS86'],
      ['NAND', '74LS00'],
      ['four-bit adder', '74LS283'],
      ['inputs', 'logic switches, up to nine'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on. Oscilloscope channels: 1 V/div, DC coupling, offset −2.5 V.',
      'The given circuit is a full adder. Set the eight combinations of A, B and Ci and read the averages of S (CH1) and Co (CH2).',
      'Wire a 74LS283: switches to A1–A4, B1–B4 and C0, CH1–CH4 on S1–S4, the multimeter on C4. Press Apply changes, set the numbers of the table and read all five outputs.',
      'Put a 74LS86 between B and the adder; the other input of each gate goes to M, and so does C0 in place of its switch. Fill the page “Adder and subtractor”.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of every chip; keep the supply at or below 5.25 V.',
      'Mind the order of the bits: A4 is the highest.',
      'Tie unused inputs to ground; never connect two outputs to each other.',
    ),
    h('Questions'),
    steps(
      'How does the delay grow with the number of bits, with ripple and with look-ahead carry?',
      'How do the highest bits of A, B and S tell whether a signed sum overflows?',
      'How do two 74LS283 make an adder of eight bits? And one of a BCD digit?',
    ),
  ),
}
