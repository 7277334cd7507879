import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '用 NE555 搭建无稳态多谐振荡器；',
      '测量振荡频率与占空比，并与理论值比较；',
      '验证电容电压在 $\\frac13V_{CC}$ 与 $\\frac23V_{CC}$ 之间变化。',
    ),
    h('实验原理'),
    p(
      '电容 $C$ 经 $R_A+R_B$ 充电，经 $R_B$ 放电。两个比较器的门限为 $\\frac13V_{CC}$ 和 $\\frac23V_{CC}$，因此',
    ),
    formula('t_H=\\ln2\\,(R_A+R_B)C,\\qquad t_L=\\ln2\\,R_BC'),
    formula('f=\\frac{1.443}{(R_A+2R_B)C},\\qquad D=\\frac{R_A+R_B}{R_A+2R_B}'),
    p('占空比恒大于 50 %；$R_A$ 越小，占空比越接近 50 %。'),
    p(
      '代入元件值：$R_A=1\\,\\mathrm{k\\Omega}$ 时 $f\\approx687\\,\\mathrm{Hz}$、$D\\approx52.4\\,\\%$；$R_A=10\\,\\mathrm{k\\Omega}$ 时 $f\\approx481\\,\\mathrm{Hz}$、$D\\approx66.7\\,\\%$。电容电压在 1.67 V 与 3.33 V 之间。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{CC}$', '5 V'],
      ['$R_A$', '1 kΩ 与 10 kΩ'],
      ['$R_B$', '10 kΩ'],
      ['$C$', '100 nF'],
      ['控制端电容', '10 nF'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路（$R_A=1\\,\\mathrm{k\\Omega}$）。直流电源 CH1 设为 5 V、限流 0.1 A，打开输出。',
      '示波器 CH1 接输出端（3 脚），2 V/格；CH2 接电容，1 V/格；时基 500 µs/格，触发源 CH1，触发电平约 2.5 V。',
      '在第一行读取频率、占空比和电容电压的最大、最小值。',
      '双击 $R_A$，将阻值改为 10k，按回车，填写第二行。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '本电路按 5 V 设计，电源电压不要超过 12 V。',
      '示波器各通道用直流耦合：电容电压的最大、最小值是对地电压。',
    ),
    h('思考题'),
    steps('怎样修改电路可得到 50 % 的占空比？', '电源电压变为 9 V 时频率是否改变？为什么？'),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build an astable multivibrator with an NE555.',
      'Measure frequency and duty cycle and compare them with theory.',
      'See that the capacitor voltage runs between $\\frac13V_{CC}$ and $\\frac23V_{CC}$.',
    ),
    h('Theory'),
    p(
      'The capacitor $C$ charges through $R_A+R_B$ and discharges through $R_B$. The comparators switch at $\\frac13V_{CC}$ and $\\frac23V_{CC}$, so',
    ),
    formula('t_H=\\ln2\\,(R_A+R_B)C,\\qquad t_L=\\ln2\\,R_BC'),
    formula('f=\\frac{1.443}{(R_A+2R_B)C},\\qquad D=\\frac{R_A+R_B}{R_A+2R_B}'),
    p('The duty cycle is always above 50 %; the smaller $R_A$, the closer to 50 %.'),
    p(
      'With the values given, $R_A=1\\,\\mathrm{k\\Omega}$ gives $f\\approx687\\,\\mathrm{Hz}$ and $D\\approx52.4\\,\\%$, $R_A=10\\,\\mathrm{k\\Omega}$ gives $f\\approx481\\,\\mathrm{Hz}$ and $D\\approx66.7\\,\\%$. The capacitor voltage runs between 1.67 V and 3.33 V.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{CC}$', '5 V'],
      ['$R_A$', '1 kΩ, then 10 kΩ'],
      ['$R_B$', '10 kΩ'],
      ['$C$', '100 nF'],
      ['control pin', '10 nF'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit ($R_A=1\\,\\mathrm{k\\Omega}$). Set supply CH1 to 5 V with a limit of 0.1 A and switch it on.',
      'Oscilloscope CH1 on the output (pin 3), 2 V/div; CH2 on the capacitor, 1 V/div; timebase 500 µs/div, trigger source CH1, level about 2.5 V.',
      'Read frequency, duty cycle and the largest and smallest capacitor voltage into the first row.',
      'Double-click $R_A$, type 10k and press Enter, and fill the second row.',
      'Keep a picture of the screen, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'The circuit is designed for 5 V: keep the supply at or below 12 V.',
      'Both channels in DC coupling: maximum and minimum of the capacitor are voltages to ground.',
    ),
    h('Questions'),
    steps(
      'How can the circuit be changed for a duty cycle of 50 %?',
      'Does the frequency change at a supply of 9 V? Why?',
    ),
  ),
}
