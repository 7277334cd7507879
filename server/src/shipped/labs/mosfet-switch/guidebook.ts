import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '测量 N 沟道增强型 MOS 管 2N7000 的转移特性，求开启电压；',
      '测量不同栅压下的导通电阻和管耗；',
      '用脉宽调制（PWM）调节负载的平均功率；',
      '观察感性负载关断时续流二极管的作用。',
    ),
    h('实验原理'),
    p(
      '$U_{GS}$ 低于开启电压 $U_T$ 时 MOS 管截止，$I_D\\approx0$。超过 $U_T$ 而 $U_{DS}$ 较大时工作在饱和区：',
    ),
    formula('I_D=\\frac K2\\,(U_{GS}-U_T)^2(1+\\lambda U_{DS})'),
    p(
      '所用 2N7000 的典型值为 $U_T=2\\,\\mathrm V$、$K=0.1\\,\\mathrm{A/V^2}$、$\\lambda=0.01\\,\\mathrm{V^{-1}}$。$U_{GS}$ 足够高时进入可变电阻区，漏源之间相当于导通电阻，其中包括约 1.2 Ω 的串联电阻：',
    ),
    formula('R_{ON}\\approx\\frac{1}{K\\,(U_{GS}-U_T-U_{DS}/2)}+1.2\\,\\Omega'),
    p(
      '开关电路中 $U_{DS}=V_{DD}R_{ON}/(R_L+R_{ON})$，管耗 $P=U_{DS}I_D$ 很小；而在饱和区，管耗与负载功率相当。因此功率控制用开关方式。',
    ),
    p('栅极加占空比为 $D$ 的脉冲时，负载的平均电压和平均功率都与 $D$ 成正比：'),
    formula(
      '\\overline{U}_L=D\\,V_{DD}\\frac{R_L}{R_L+R_{ON}},\\qquad \\overline{P}_L=D\\,\\frac{U_{L,on}^2}{R_L}',
    ),
    p(
      '电感的电流不能突变。MOS 管关断时，电感电流经续流二极管继续流动，漏极电位被钳位在 $V_{DD}+U_F$：硅二极管约高 0.8 V，肖特基二极管约高 0.3 V。若没有二极管，漏极会出现很高的尖峰，将管子击穿。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['$V_{DD}$', '12 V（直流电源 CH1），限流 0.5 A'],
      ['MOS 管', '2N7000'],
      ['$R_L$', '100 Ω'],
      ['$R_G$', '100 Ω'],
      ['$L$', '10 mH'],
      ['续流二极管', '1N4007 与 1N5819'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”。直流电源 CH1 设为 12 V、限流 0.5 A，CH2 设为 0 V、限流 0.1 A，打开两路输出。',
      '按“转移特性”一页的 $U_{GS}$ 设置 CH2，用万用表读取 $U_{DS}$，算出 $I_D$。',
      '$U_{GS}$ 设为 5 V 和 10 V，填写“导通电阻”一页。',
      '栅极改由信号发生器经 $R_G$ 驱动：脉冲、1 kHz、5 Vpp、偏置 2.5 V；万用表跨接在 $R_L$ 两端，CH1 接发生器输出，点击“应用修改”。占空比依次设为 20 %、50 %、80 %，读取实测占空比和负载平均电压。',
      '$R_L$ 与 $L$ 串联，1N4007 反向并联在两者两端（阴极接 $V_{DD}$），示波器 CH2 接漏极，2 V/格、位移 −7 V，占空比 50 %，读取漏极最大值。换成 1N5819 再测一次。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '接感性负载前必须先接好续流二极管，并检查极性。',
      '栅源电压不要超过 ±15 V。',
      '2N7000 的连续电流不超过 200 mA，$R_L$ 不要小于 100 Ω。',
    ),
    h('思考题'),
    steps(
      '怎样用 $\\sqrt{I_D}$ 与 $U_{GS}$ 的直线求开启电压？',
      '用 3.3 V 或 74LS 输出直接驱动 2N7000 有什么问题？',
      '续流二极管使电流衰减变慢，要加快衰减可以采取什么措施？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Measure the transfer characteristic of an n-channel enhancement MOSFET (2N7000) and find its threshold.',
      'Measure on resistance and power in the MOSFET at two gate voltages.',
      'Set the mean power of a load by pulse-width modulation (PWM).',
      'See what a freewheeling diode does when an inductive load is switched off.',
    ),
    h('Theory'),
    p(
      'Below its threshold $U_T$ the MOSFET is off and $I_D\\approx0$. Above it, with enough $U_{DS}$, it is saturated:',
    ),
    formula('I_D=\\frac K2\\,(U_{GS}-U_T)^2(1+\\lambda U_{DS})'),
    p(
      'Typical values of this 2N7000 are $U_T=2\\,\\mathrm V$, $K=0.1\\,\\mathrm{A/V^2}$ and $\\lambda=0.01\\,\\mathrm{V^{-1}}$. With $U_{GS}$ high enough the channel is a resistance, to which about 1.2 Ω in series are added:',
    ),
    formula('R_{ON}\\approx\\frac{1}{K\\,(U_{GS}-U_T-U_{DS}/2)}+1.2\\,\\Omega'),
    p(
      'As a switch it has $U_{DS}=V_{DD}R_{ON}/(R_L+R_{ON})$ and little power $P=U_{DS}I_D$, while in saturation it may take as much as the load. This is why power is controlled by switching.',
    ),
    p('Driven by pulses of duty cycle $D$, mean voltage and mean power of the load are proportional to $D$:'),
    formula(
      '\\overline{U}_L=D\\,V_{DD}\\frac{R_L}{R_L+R_{ON}},\\qquad \\overline{P}_L=D\\,\\frac{U_{L,on}^2}{R_L}',
    ),
    p(
      'The current of a coil cannot jump. When the MOSFET opens, it goes on through the freewheeling diode, which clamps the drain at $V_{DD}+U_F$: about 0.8 V above the supply with a silicon diode, 0.3 V with a Schottky diode. Without a diode the drain would rise until the MOSFET breaks down.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['$V_{DD}$', '12 V (supply CH1), limit 0.5 A'],
      ['MOSFET', '2N7000'],
      ['$R_L$', '100 Ω'],
      ['$R_G$', '100 Ω'],
      ['$L$', '10 mH'],
      ['diode', '1N4007, then 1N5819'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench and press Run. Set supply CH1 to 12 V with a limit of 0.5 A and CH2 to 0 V with 0.1 A; switch both on.',
      'Set CH2 to each $U_{GS}$ of the page “Transfer characteristic” and read $U_{DS}$ with the multimeter; $I_D$ follows.',
      'Set $U_{GS}$ to 5 V and to 10 V and fill the page “On resistance”.',
      'Drive the gate from the generator through $R_G$: pulses, 1 kHz, 5 Vpp, offset 2.5 V. Multimeter across $R_L$, CH1 on the generator; press Apply changes. Set duty cycles of 20 %, 50 % and 80 % and read the measured duty cycle and the mean voltage of the load.',
      'Put $L$ in series with $R_L$ and a 1N4007 across both (cathode on $V_{DD}$). CH2 on the drain, 2 V/div, offset −7 V, duty cycle 50 %: read the maximum of the drain, then repeat with a 1N5819.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Connect the freewheeling diode before the coil and check its polarity.',
      'Keep the gate within ±15 V of the source.',
      'A 2N7000 carries 200 mA at most: keep $R_L$ at or above 100 Ω.',
    ),
    h('Questions'),
    steps(
      'How does a straight line of $\\sqrt{I_D}$ over $U_{GS}$ give the threshold?',
      'What is wrong with driving a 2N7000 from 3.3 V or from a 74LS output?',
      'The diode makes the current decay slowly. What could make it faster?',
    ),
  ),
}
