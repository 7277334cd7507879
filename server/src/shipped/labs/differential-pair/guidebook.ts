import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '测量差分放大电路的静态工作点；',
      '测量差模增益、共模增益，计算共模抑制比；',
      '比较公共端用电阻和用恒流源时的共模抑制比。',
    ),
    h('实验原理'),
    p('两管参数相同、电路对称。公共端电阻 $R_T$ 决定总电流，两管各取一半：'),
    formula(
      'I_T\\approx\\frac{12\\,\\mathrm V-V_{BE}}{R_T},\\qquad I_C\\approx\\frac{I_T}{2},\\qquad V_C=12\\,\\mathrm V-I_CR_C',
    ),
    p('两输入端加等幅反相信号（差模）时，公共端电位不变，单端输出的增益为'),
    formula('A_d=\\frac{R_C}{2(R_E+r_e)},\\qquad r_e=\\frac{26\\,\\mathrm{mV}}{I_C}'),
    p('两输入端加相同信号（共模）时，两管电流都流过 $R_T$，它对每一管相当于 $2R_T$ 的负反馈：'),
    formula('A_c=\\frac{R_C}{2R_T+R_E+r_e}\\approx\\frac{R_C}{2R_T}'),
    p('共模抑制比表示放大有用差值、抑制共同干扰的能力：'),
    formula('\\mathrm{CMRR}=20\\lg\\frac{A_d}{A_c}\\ \\mathrm{dB}'),
    p(
      '用三极管恒流源代替 $R_T$：工作电流几乎不变，但交流电阻提高到数百千欧以上，共模增益显著减小。分压电阻 $R_1$、$R_2$ 给定 $Q_3$ 的基极电位：',
    ),
    formula('I_T\\approx\\frac{1}{R_{E3}}\\left(\\frac{R_2}{R_1+R_2}\\cdot12\\,\\mathrm V-V_{BE}\\right)'),
    p(
      '代入元件值：两种接法的 $I_T$ 均约为 1.13 mA，$I_C\\approx0.56\\,\\mathrm{mA}$，$V_C\\approx6.4\\,\\mathrm V$，$A_d\\approx34$。用电阻时 $A_c\\approx0.5$，共模抑制比约 37 dB；用恒流源时 $A_c$ 小于 0.03，共模抑制比大于 55 dB。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$Q_1$、$Q_2$、$Q_3$', '2N3904', '差分对管与恒流源'],
      ['$R_{C1}$、$R_{C2}$', '10 kΩ', '集电极负载'],
      ['$R_{E1}$、$R_{E2}$', '100 Ω', '发射极电阻'],
      ['$R_T$', '10 kΩ', '公共端电阻（$S_1$）'],
      ['$R_1$、$R_2$、$R_{E3}$', '10 kΩ、3.3 kΩ、2 kΩ', '恒流源（$S_2$）'],
      ['$R_{B1}$、$R_{B2}$', '10 kΩ', '信号源关闭时的基极回路'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路（$S_1$ 闭合、$S_2$ 断开）。直流电源 CH1、CH2 均设为 12 V、限流 0.1 A 并打开输出，两路信号源关闭。',
      '静态工作点（第一页）：万用表置直流电压档。电路图上同名的网络彼此相连：万用表 HI 端的网络名为 VC1，即接在 $Q_1$ 的集电极。读取 $V_{C1}$；双击万用表旁的 VC1，改为 VC2，按回车，点击“应用修改”，读取 $V_{C2}$；再改为 VT（公共端），读取 $V_T$。',
      '闭合 $S_2$，再断开 $S_1$（运行时用电路图上开关旁的按键切换），重复步骤 2，填写第二行；然后闭合 $S_1$、断开 $S_2$，恢复电阻接法。',
      '差模（第二页）：信号源 CH1、CH2 均为 1 kHz、60 mVpp 正弦波，CH2 相位 180°，打开两路输出。示波器 CH1、CH2 测两输入，10 mV/格；CH3、CH4 测两集电极，交流耦合，1 V/格；时基 200 µs/格，触发源 CH1。读取 $U_1$、$U_2$、$U_{c1}$ 与相位差。',
      '共模：CH2 相位改为 0°，两路幅度均为 2 Vpp；示波器 CH1、CH2 改为 500 mV/格，CH3 改为 200 mV/格，读取共模输入 $U_{ic}$ 与 $U_{c1}$。',
      '闭合 $S_2$、断开 $S_1$，用恒流源重复步骤 4、5，填写第二行（共模时 CH3 用 10 mV/格）。',
      '线性（第三页）：仍用恒流源，差模两路幅度依次为 20、40、60 mVpp，逐行读取；曲线的斜率就是差模增益。保存差模与共模屏幕图各一幅，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '集电极有约 6 V 的直流电位：CH3、CH4 必须用交流耦合，才能选用小的垂直档位。',
      '先闭合一个开关再断开另一个：两个开关都断开时公共端没有电流，两管均截止。',
      '测静态工作点时关闭两路信号源；差模输入不要超过 100 mVpp，否则输出失真，测得的增益偏小。',
    ),
    h('思考题'),
    steps(
      '若从两集电极之间取输出（双端输出），差模增益和共模增益各为多少？',
      '$R_{C2}$ 变为 4.7 kΩ 时，哪些测量值改变，哪些不变？',
      '恒流源的交流电阻主要由什么决定？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Measure the operating point of a differential pair.',
      'Measure differential and common-mode gain and compute the common-mode rejection ratio.',
      'Compare the rejection with a resistor and with a current source as tail.',
    ),
    h('Theory'),
    p(
      'Both transistors are alike and the circuit is symmetrical. The tail resistor $R_T$ sets the total current, and each transistor takes half of it:',
    ),
    formula(
      'I_T\\approx\\frac{12\\,\\mathrm V-V_{BE}}{R_T},\\qquad I_C\\approx\\frac{I_T}{2},\\qquad V_C=12\\,\\mathrm V-I_CR_C',
    ),
    p(
      'With equal signals in antiphase at the inputs (differential mode) the tail does not move, and the gain to one collector is',
    ),
    formula('A_d=\\frac{R_C}{2(R_E+r_e)},\\qquad r_e=\\frac{26\\,\\mathrm{mV}}{I_C}'),
    p(
      'With the same signal at both inputs (common mode) the currents of both transistors flow through $R_T$, which acts as a feedback of $2R_T$ for each:',
    ),
    formula('A_c=\\frac{R_C}{2R_T+R_E+r_e}\\approx\\frac{R_C}{2R_T}'),
    p(
      'The common-mode rejection ratio tells how well the wanted difference is amplified and a common disturbance suppressed:',
    ),
    formula('\\mathrm{CMRR}=20\\lg\\frac{A_d}{A_c}\\ \\mathrm{dB}'),
    p(
      'A transistor as current source in place of $R_T$ leaves the current nearly as it was, but its resistance for signals is some hundred kilohms and more, so the common-mode gain falls sharply. The divider $R_1$, $R_2$ sets the base of $Q_3$:',
    ),
    formula('I_T\\approx\\frac{1}{R_{E3}}\\left(\\frac{R_2}{R_1+R_2}\\cdot12\\,\\mathrm V-V_{BE}\\right)'),
    p(
      'With the values given, $I_T$ is about 1.13 mA with either tail, $I_C\\approx0.56\\,\\mathrm{mA}$, $V_C\\approx6.4\\,\\mathrm V$ and $A_d\\approx34$. With the resistor $A_c\\approx0.5$ and the rejection is about 37 dB; with the current source $A_c$ is below 0.03 and the rejection above 55 dB.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$Q_1$, $Q_2$, $Q_3$', '2N3904', 'the pair, and the current source'],
      ['$R_{C1}$, $R_{C2}$', '10 kΩ', 'collector loads'],
      ['$R_{E1}$, $R_{E2}$', '100 Ω', 'emitter resistors'],
      ['$R_T$', '10 kΩ', 'tail resistor ($S_1$)'],
      ['$R_1$, $R_2$, $R_{E3}$', '10 kΩ, 3.3 kΩ, 2 kΩ', 'current source ($S_2$)'],
      ['$R_{B1}$, $R_{B2}$', '10 kΩ', 'base path while the generator is off'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit ($S_1$ closed, $S_2$ open). Set supply CH1 and CH2 to 12 V with a limit of 0.1 A and switch both on; leave both generators off.',
      'Operating point (first page): multimeter on DC volts. Nets of the same name are connected: the HI lead of the multimeter is named VC1, so it is on the collector of $Q_1$. Read $V_{C1}$. Double-click the name VC1 beside the multimeter, type VC2, press Enter and Apply changes, and read $V_{C2}$; then type VT (the tail) and read $V_T$.',
      'Close $S_2$, then open $S_1$ (while the circuit runs, press the key below a switch). Repeat step 2 for the second row; then close $S_1$ and open $S_2$ to return to the resistor.',
      'Differential mode (second page): generator CH1 and CH2 to a sine of 1 kHz, 60 mVpp, CH2 with a phase of 180°; switch both outputs on. Oscilloscope CH1 and CH2 on the inputs, 10 mV/div; CH3 and CH4 on the collectors, AC coupling, 1 V/div; timebase 200 µs/div, trigger source CH1. Read $U_1$, $U_2$, $U_{c1}$ and the phase.',
      'Common mode: phase of CH2 0°, both amplitudes 2 Vpp; oscilloscope CH1 and CH2 500 mV/div, CH3 200 mV/div. Read the common input $U_{ic}$ and $U_{c1}$.',
      'Close $S_2$, open $S_1$ and repeat steps 4 and 5 with the current source for the second row (CH3 at 10 mV/div in common mode).',
      'Linearity (third page): still with the current source, in differential mode with 20, 40 and 60 mVpp on each input in turn. Read row by row; the slope of the plot is the differential gain. Keep one picture of each mode, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'The collectors stand at about 6 V: CH3 and CH4 need AC coupling for a fine vertical scale.',
      'Close one switch before you open the other: with both open there is no tail current and both transistors are off.',
      'Measure the operating point with both generators off. Keep the differential inputs below 100 mVpp: a larger signal is distorted and the measured gain too small.',
    ),
    h('Questions'),
    steps(
      'What are differential and common-mode gain when the output is taken between the collectors?',
      'Which readings change with $R_{C2}=4.7\\,\\mathrm{k\\Omega}$, and which do not?',
      'What determines the resistance of the current source for signals?',
    ),
  ),
}
