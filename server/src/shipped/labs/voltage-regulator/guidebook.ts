import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建由基准、取样、比较放大和调整管组成的串联型稳压电源；',
      '测量输入电压变化和负载变化时的输出，计算电压调整率与负载调整率；',
      '了解效率与调整管功耗。',
    ),
    h('实验原理'),
    p(
      '稳压管 $D_1$ 经 $R_1$ 取得电流，给出基准电压 $U_Z$。$R_2$、$R_3$ 对输出取样，运算放大器比较取样电压与基准，驱动调整管 $Q_1$，使两者相等：',
    ),
    formula('U_o=U_Z\\left(1+\\frac{R_2}{R_3}\\right)'),
    p(
      '取 $U_Z=5.1\\,\\mathrm V$、$R_2=4.7\\,\\mathrm{k\\Omega}$、$R_3=10\\,\\mathrm{k\\Omega}$ 时 $U_o\\approx7.5\\,\\mathrm V$。稳压管电流为',
    ),
    formula('I_Z=\\frac{U_i-U_Z}{R_1}'),
    p(
      '输入从 10 V 变到 18 V，$I_Z$ 从约 2.5 mA 变到 6.5 mA，稳压管的动态电阻使基准略有变化，这是电压调整率的主要来源。负载变化时，运算放大器的开环增益很大，输出几乎不变。调整率定义为',
    ),
    formula(
      'S_U=\\frac{U_{o,\\max}-U_{o,\\min}}{\\overline{U_o}}\\times100\\,\\%\\ (U_i\\text{ 变化}),\\qquad S_I=\\frac{U_{o,\\max}-U_{o,\\min}}{U_{o,\\max}}\\times100\\,\\%\\ (R_L\\text{ 变化})',
    ),
    p('调整管承受输入与输出之差，效率不会超过 $U_o/U_i$：'),
    formula('\\eta=\\frac{U_oI_o}{U_iI_i},\\qquad P_Q\\approx(U_i-U_o)I_o'),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$D_1$、$R_1$', '5.1 V、2 kΩ', '基准'],
      ['$U_1$', 'LM358', '比较放大'],
      ['$Q_1$', '2N2222A', '调整管'],
      ['$R_2$、$R_3$', '4.7 kΩ、10 kΩ', '取样'],
      ['$R_L$', '1 kΩ、330 Ω、150 Ω', '负载'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路（$R_L=1\\,\\mathrm{k\\Omega}$）。直流电源 CH1 限流 0.2 A，打开输出。示波器 CH1 测基准，1 V/格，垂直位移 −3 V；万用表置直流电压档，测输出。',
      '输入变化：电源依次设为 10、12、15、18 V，读取 $U_i$、$U_Z$、$U_o$。',
      '负载变化：电源设为 12 V，读取 $R_L=1\\,\\mathrm{k\\Omega}$ 时的输出与电源电流。关闭电源输出，双击 $R_L$ 改为 330，打开电源再读数；同样测 150 Ω。',
      '在第三页查看两种调整率，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '更换负载前关闭电源输出，输入不超过 18 V；12 V、150 Ω 时调整管功耗约 0.23 W。',
      'LM358 的输出最高比电源低约 1.5 V，输入过低时电路失去稳压作用。',
    ),
    h('思考题'),
    steps(
      '维持 7.5 V 输出所需的最低输入电压是多少？由什么决定？',
      '怎样加入过流保护？画出电路。',
      '若用三极管代替运算放大器作比较放大，负载调整率为什么会变差？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a series regulator of reference, divider, error amplifier and pass transistor.',
      'Measure its output while input and load change and compute line and load regulation.',
      'Learn about efficiency and the power in the pass transistor.',
    ),
    h('Theory'),
    p(
      'The Zener diode $D_1$ is fed through $R_1$ and gives the reference $U_Z$. $R_2$ and $R_3$ divide the output; the amplifier compares both and drives the pass transistor $Q_1$ until they are equal:',
    ),
    formula('U_o=U_Z\\left(1+\\frac{R_2}{R_3}\\right)'),
    p(
      'With $U_Z=5.1\\,\\mathrm V$, $R_2=4.7\\,\\mathrm{k\\Omega}$ and $R_3=10\\,\\mathrm{k\\Omega}$, $U_o\\approx7.5\\,\\mathrm V$. The current of the Zener diode is',
    ),
    formula('I_Z=\\frac{U_i-U_Z}{R_1}'),
    p(
      'It grows from about 2.5 mA to 6.5 mA while the input goes from 10 V to 18 V, and the resistance of the diode lets the reference rise a little: that is where most of the line regulation comes from. When the load changes, the large gain of the amplifier keeps the output nearly as it was. The regulations are',
    ),
    formula(
      'S_U=\\frac{U_{o,\\max}-U_{o,\\min}}{\\overline{U_o}}\\times100\\,\\%\\ (\\text{input}),\\qquad S_I=\\frac{U_{o,\\max}-U_{o,\\min}}{U_{o,\\max}}\\times100\\,\\%\\ (\\text{load})',
    ),
    p(
      'The pass transistor takes the difference between input and output, so the efficiency cannot exceed $U_o/U_i$:',
    ),
    formula('\\eta=\\frac{U_oI_o}{U_iI_i},\\qquad P_Q\\approx(U_i-U_o)I_o'),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$D_1$, $R_1$', '5.1 V, 2 kΩ', 'reference'],
      ['$U_1$', 'LM358', 'error amplifier'],
      ['$Q_1$', '2N2222A', 'pass transistor'],
      ['$R_2$, $R_3$', '4.7 kΩ, 10 kΩ', 'divider'],
      ['$R_L$', '1 kΩ, 330 Ω, 150 Ω', 'load'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit ($R_L=1\\,\\mathrm{k\\Omega}$). Limit supply CH1 to 0.2 A and switch it on. Oscilloscope CH1 on the reference, 1 V/div with a position of −3 V; multimeter on DC volts, on the output.',
      'Change of input: set the supply to 10, 12, 15 and 18 V and read $U_i$, $U_Z$ and $U_o$.',
      'Change of load: supply at 12 V; read the output and the current of the supply with $R_L=1\\,\\mathrm{k\\Omega}$. Switch the supply off, double-click $R_L$, type 330, switch the supply on and read again; do the same for 150 Ω.',
      'See both regulations on the third page, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Switch the supply off before you change the load, and keep the input at or below 18 V; at 12 V and 150 Ω the pass transistor takes about 0.23 W.',
      'The output of an LM358 stays about 1.5 V below its supply: with too low an input the circuit no longer regulates.',
    ),
    h('Questions'),
    steps(
      'What is the lowest input that still gives 7.5 V, and what determines it?',
      'How would you add a current limit? Draw the circuit.',
      'Why is the load regulation worse with a single transistor as error amplifier?',
    ),
  ),
}
