import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建文氏桥（RC 串并联）正弦波振荡器，测量振荡频率；',
      '验证振荡时反馈系数为 1/3、相移为零；',
      '理解起振条件和二极管稳幅的原理。',
    ),
    h('实验原理'),
    p('$R$、$C$ 串联臂与 $R$、$C$ 并联臂组成选频网络，把输出的一部分送到同相输入端：'),
    formula(
      'F(j\\omega)=\\frac{\\dot U_p}{\\dot U_o}=\\frac{1}{3+j\\left(\\frac{f}{f_0}-\\frac{f_0}{f}\\right)},\\qquad f_0=\\frac{1}{2\\pi RC}',
    ),
    p(
      '在 $f_0$ 处 $F=1/3$ 且相移为零；$R=10\\,\\mathrm{k\\Omega}$ 时，$C=10\\,\\mathrm{nF}$ 对应 $f_0\\approx1592\\,\\mathrm{Hz}$，$C=22\\,\\mathrm{nF}$ 对应 $f_0\\approx723\\,\\mathrm{Hz}$。反馈电阻给出放大倍数',
    ),
    formula('A=1+\\frac{R_4+R_5\\parallel r_D}{R_3}'),
    p(
      '振荡平衡要求 $AF=1$，即 $A=3$；起振要求小信号时 $A>3$。信号很小时二极管不导通，$A=1+\\frac{15+10}{10}=3.5$，振荡由噪声逐渐增长；幅度增大后二极管在峰值附近导通，与 $R_5$ 并联的等效电阻 $r_D$ 减小，直到 $A$ 平均等于 3。',
    ),
    p('若 $R_4=8.2\\,\\mathrm{k\\Omega}$，则小信号时 $A=2.82<3$，任何扰动都会衰减，电路不能起振。'),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$R_1$、$R_2$', '10 kΩ', '选频网络'],
      ['$C_1$、$C_2$', '10 nF，然后 22 nF', '选频网络'],
      ['$R_3$', '10 kΩ', '负反馈分压'],
      ['$R_4$、$R_5$', '15 kΩ、10 kΩ', '负反馈'],
      ['$D_1$、$D_2$', '1N4148', '稳幅'],
      ['$U_1$', 'TL082，±12 V', '运算放大器'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路。直流电源 CH1、CH2 均设为 12 V、限流 0.1 A 并打开输出。示波器 CH1 测输出，1 V/格；CH2 测同相输入端，500 mV/格；触发源 CH1，时基 200 µs/格。',
      '读取频率、两路峰峰值与相位差，填写第一行。',
      '双击电容，将 $C_1$、$C_2$ 都改为 22n，填写第二行。',
      '换回 10 nF，把 $R_4$ 换成 8.2 kΩ，CH1 改为 10 mV/格，在第二页记录输出峰峰值。',
      '保存振荡波形的屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '两个电容必须同时更换，否则 $f_0$ 与反馈系数都会改变。',
      '电源接通后振荡由噪声建立，约需几毫秒；电源电压不超过 ±15 V。',
      '调整垂直档位，使两路波形都尽量占满屏幕。',
    ),
    h('思考题'),
    steps(
      '去掉两个二极管，输出波形会怎样？为什么？',
      '如何改变电路使输出幅度加倍？对波形失真有什么影响？',
      '用同轴双联电位器代替 $R_1$、$R_2$ 有什么好处？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a Wien bridge oscillator (series and parallel RC) and measure its frequency.',
      'See that the feedback is 1/3 and its phase zero while it oscillates.',
      'Understand the condition to start and how diodes limit the amplitude.',
    ),
    h('Theory'),
    p(
      'A series branch $R$, $C$ and a parallel branch $R$, $C$ select the frequency and bring a part of the output to the non-inverting input:',
    ),
    formula(
      'F(j\\omega)=\\frac{\\underline U_p}{\\underline U_o}=\\frac{1}{3+j\\left(\\frac{f}{f_0}-\\frac{f_0}{f}\\right)},\\qquad f_0=\\frac{1}{2\\pi RC}',
    ),
    p(
      'At $f_0$, $F=1/3$ and its phase is zero; with $R=10\\,\\mathrm{k\\Omega}$, $C=10\\,\\mathrm{nF}$ gives $f_0\\approx1592\\,\\mathrm{Hz}$ and $C=22\\,\\mathrm{nF}$ gives $f_0\\approx723\\,\\mathrm{Hz}$. The feedback resistors give the gain',
    ),
    formula('A=1+\\frac{R_4+R_5\\parallel r_D}{R_3}'),
    p(
      'A steady oscillation needs $AF=1$, that is, $A=3$; to start it needs $A>3$ for small signals. While the signal is small the diodes do not conduct, $A=1+\\frac{15+10}{10}=3.5$, and the oscillation grows out of noise. As it grows, the diodes conduct near the peaks, their resistance $r_D$ in parallel with $R_5$ falls, until $A$ is 3 on average.',
    ),
    p(
      'With $R_4=8.2\\,\\mathrm{k\\Omega}$ the gain for small signals is $A=2.82<3$: every disturbance dies away and the circuit cannot start.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$R_1$, $R_2$', '10 kΩ', 'select the frequency'],
      ['$C_1$, $C_2$', '10 nF, then 22 nF', 'select the frequency'],
      ['$R_3$', '10 kΩ', 'negative feedback divider'],
      ['$R_4$, $R_5$', '15 kΩ, 10 kΩ', 'negative feedback'],
      ['$D_1$, $D_2$', '1N4148', 'limit the amplitude'],
      ['$U_1$', 'TL082, ±12 V', 'operational amplifier'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit. Set supply CH1 and CH2 to 12 V with a limit of 0.1 A and switch both on. Oscilloscope CH1 on the output, 1 V/div; CH2 on the non-inverting input, 500 mV/div; trigger source CH1, timebase 200 µs/div.',
      'Read frequency, both peak-to-peak values and the phase into the first row.',
      'Double-click the capacitors and type 22n for both $C_1$ and $C_2$, and fill the second row.',
      'Go back to 10 nF, replace $R_4$ by 8.2 kΩ, set CH1 to 10 mV/div and note the output on the second page.',
      'Keep a picture of the oscillation, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Change both capacitors, or both $f_0$ and the feedback change.',
      'After switching on, the oscillation takes a few milliseconds to grow; keep the supplies at or below ±15 V.',
      'Choose vertical scales so that both traces fill the screen.',
    ),
    h('Questions'),
    steps(
      'What does the output look like without the diodes, and why?',
      'How would you double the amplitude, and what does that do to the distortion?',
      'Why would one replace $R_1$ and $R_2$ by a dual-gang potentiometer?',
    ),
  ),
}
