import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '测试 3–8 线译码器 74LS138 的逻辑功能和使能端的作用；',
      '用译码器和与非门实现组合逻辑函数；',
      '用 74LS48 驱动共阴极数码管，测量各段电平与段电流。',
    ),
    h('实验原理'),
    p(
      '74LS138 的输出低电平有效。使能端 $G_1=1$、$\\overline{G}_{2A}=\\overline{G}_{2B}=0$ 时，与代码 $CBA$ 对应的一个输出为低电平，其余为高电平；否则全部为高电平。每个输出是一个最小项的非：',
    ),
    formula('\\overline{Y}_n=\\overline{m_n(C,B,A)}'),
    p('因此任何三变量函数都可以由译码器和一个与非门得到。三人表决中，至少两人同意时 $F=1$：'),
    formula(
      'F=m_3+m_5+m_6+m_7=\\overline{\\overline{Y}_3\\,\\overline{Y}_5\\,\\overline{Y}_6\\,\\overline{Y}_7}',
    ),
    p(
      '74LS48 把 8421 码 $DCBA$ 译成七段码，输出高电平点亮共阴极数码管。LT（试灯）、BI（灭灯）、RBI（灭零）正常显示时都接高电平。74LS48 的 6 和 9 不带尾划。',
    ),
    p('每段串联限流电阻 $R$。译码器输出高电平的空载值约为 3.5 V，输出电阻约为 60 Ω，段电流为'),
    formula('I=\\frac{3.5\\,\\mathrm V-U_F}{R+60\\,\\Omega}'),
    p(
      '红色段的正向压降 $U_F$ 约为 1.8 V；$R=330\\,\\Omega$ 时 $I\\approx4.4\\,\\mathrm{mA}$，$R=680\\,\\Omega$ 时 $I\\approx2.3\\,\\mathrm{mA}$。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V，限流 0.5 A'],
      ['译码器', '74LS138'],
      ['与非门', '74LS20（双 4 输入）'],
      ['七段译码器', '74LS48'],
      ['数码管', '共阴极，红色'],
      ['限流电阻', '每段 330 Ω，另测 680 Ω'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 5 V、限流 0.5 A，打开输出。给定电路为 74LS48 驱动数码管，示波器各通道 1 V/格、直流耦合，位移 −2.5 V。',
      '拨动逻辑电平开关，使 DCBA 依次为 0–9，观察数码管，读取 a、e、f、g 段（CH1–CH4）和 b 段（万用表）的电平，填写“七段显示”一页。',
      '显示 8，把万用表改接到 a 段限流电阻与数码管之间，点击“应用修改”，读取 $U_a$ 和 $U_F$。将电阻改为 680 Ω 再测一次。',
      '改接 74LS138：开关接 A、B、C 和 G1，G2A、G2B 接地。G1 = 1 时拨动代码，把万用表依次接到与代码同号的输出，读取电平；再令 G1 = 0，读取同一输出。',
      '加入 74LS20：Y3、Y5、Y6、Y7 接一个与非门的四个输入，G1 = 1，测量八种输入下的 F。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '芯片的 VCC 与 GND 都要连接，电源电压不要超过 5.25 V。',
      '数码管各段必须有限流电阻。',
      '移动万用表的表笔，只需修改其引脚处的网络名。',
    ),
    h('思考题'),
    steps(
      '用 74LS138 和与非门怎样实现全加器？需要几个与非门？',
      '用两片 74LS138 怎样扩展成 4–16 线译码器？',
      '只用一个电阻接在公共端会出现什么现象？为什么？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Test the 3-to-8 decoder 74LS138 and its enable inputs.',
      'Realise a function by a decoder and a NAND gate.',
      'Drive a common-cathode digit with a 74LS48; measure levels and segment current.',
    ),
    h('Theory'),
    p(
      'Outputs of the 74LS138 are active low. With $G_1=1$ and $\\overline{G}_{2A}=\\overline{G}_{2B}=0$ the output of the code $CBA$ is low and all others are high; otherwise all are high. Each output is the complement of a minterm:',
    ),
    formula('\\overline{Y}_n=\\overline{m_n(C,B,A)}'),
    p(
      'So a decoder and one NAND gate realise any function of three variables. In a vote of three, $F=1$ when two or more agree:',
    ),
    formula(
      'F=m_3+m_5+m_6+m_7=\\overline{\\overline{Y}_3\\,\\overline{Y}_5\\,\\overline{Y}_6\\,\\overline{Y}_7}',
    ),
    p(
      'The 74LS48 turns the 8421 code $DCBA$ into seven segments; a high output lights a segment of a common-cathode digit. LT (lamp test), BI (blanking) and RBI (ripple blanking) are high for normal display. Its 6 and 9 have no tails.',
    ),
    p(
      'Each segment has a resistor $R$. A high output is about 3.5 V without load behind about 60 Ω, so the current of a segment is',
    ),
    formula('I=\\frac{3.5\\,\\mathrm V-U_F}{R+60\\,\\Omega}'),
    p(
      'A red segment drops about $U_F=1.8\\,\\mathrm V$: $I\\approx4.4\\,\\mathrm{mA}$ with $R=330\\,\\Omega$ and $I\\approx2.3\\,\\mathrm{mA}$ with $R=680\\,\\Omega$.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V, limit 0.5 A'],
      ['decoder', '74LS138'],
      ['NAND', '74LS20 (dual 4-input)'],
      ['7-segment decoder', '74LS48'],
      ['digit', 'common cathode, red'],
      ['resistors', '330 Ω for each segment, then 680 Ω'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 5 V with a limit of 0.5 A and switch it on. The given circuit is a 74LS48 with its digit. Oscilloscope channels: 1 V/div, DC coupling, offset −2.5 V.',
      'Set DCBA from 0 to 9 by the logic switches, watch the digit and read segments a, e, f, g (CH1–CH4) and b (multimeter) into the page “7-segment display”.',
      'Show an 8 and move the multimeter between the resistor of segment a and the digit. Press Apply changes, read $U_a$ and $U_F$, then repeat with 680 Ω.',
      'Wire the 74LS138: switches to A, B, C and G1, G2A and G2B to ground. With G1 = 1 set each code, move the multimeter to the output of that code and read it; then read it with G1 = 0.',
      'Add a 74LS20: Y3, Y5, Y6 and Y7 to the inputs of one gate, G1 = 1. Measure F for all eight codes.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect VCC and GND of every chip; keep the supply at or below 5.25 V.',
      'Every segment needs a resistor.',
      'To move the multimeter’s lead, change the name of the net at its pin.',
    ),
    h('Questions'),
    steps(
      'How do a 74LS138 and NAND gates make a full adder? How many gates does it take?',
      'How do two 74LS138 make a 4-to-16 decoder?',
      'What would you see with a single resistor at the common pin, and why?',
    ),
  ),
}
