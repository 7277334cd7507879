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
      '静态工作点：用万用表依次测量 $V_{C1}$、$V_{C2}$ 和公共端电位（移动万用表连线后点击“应用修改”）。断开 $S_1$、闭合 $S_2$，重复测量。',
      '差模：信号源 CH1、CH2 均为 1 kHz、60 mVpp，CH2 相位 180°。示波器 CH1、CH2 测两输入，CH3、CH4 用交流耦合测两集电极，读取 $U_1$、$U_2$、$U_{c1}$ 与相位差。',
      '共模：CH2 相位改为 0°，两路幅度均为 2 Vpp，读取输入与 $U_{c1}$。',
      '对电阻和恒流源两种接法各测一行，保存差模与共模屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '集电极有约 6 V 的直流电位：CH3、CH4 必须用交流耦合，才能选用小的垂直档位。',
      '两个开关不要同时断开：公共端没有电流时两管均截止。',
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
    h('Values'),
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
      'Operating point: measure $V_{C1}$, $V_{C2}$ and the tail with the multimeter (move its wire, then press Apply changes). Open $S_1$, close $S_2$ and measure again.',
      'Differential mode: generator CH1 and CH2 1 kHz, 60 mVpp, CH2 with a phase of 180°. Oscilloscope CH1 and CH2 on the inputs, CH3 and CH4 on the collectors in AC coupling. Read $U_1$, $U_2$, $U_{c1}$ and the phase.',
      'Common mode: phase of CH2 0°, both amplitudes 2 Vpp. Read input and $U_{c1}$.',
      'Do one row with the resistor and one with the current source, keep a picture of each mode, hand the experiment in and write the report.',
    ),
    h('Mind'),
    bullets(
      'The collectors stand at about 6 V: CH3 and CH4 need AC coupling for a fine vertical scale.',
      'Do not open both switches: without tail current both transistors are off.',
    ),
    h('Questions'),
    steps(
      'What are differential and common-mode gain when the output is taken between the collectors?',
      'Which readings change with $R_{C2}=4.7\\,\\mathrm{k\\Omega}$, and which do not?',
      'What determines the resistance of the current source for signals?',
    ),
  ),
}
