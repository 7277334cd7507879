import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建半波与全波整流电路，测量输出电压的平均值和脉动频率；',
      '测量电容滤波后的直流电压与纹波，理解时间常数 $R_LC$ 的作用；',
      '学会用交流耦合观察叠加在直流上的小信号。',
    ),
    h('实验原理'),
    p(
      '信号源的两个通道输出幅度相同、相位相反的 50 Hz 正弦波，公共端接地，相当于带中心抽头的变压器次级。$D_1$ 在正半周导通；开关 $S_2$ 闭合后，$D_2$ 在负半周导通，成为全波整流。',
    ),
    p(
      '设输出峰值为 $U_p$，每个周期有 $n$ 个脉动（半波 $n=1$，全波 $n=2$），忽略二极管的门限，不加电容时输出平均值为',
    ),
    formula('U_o=\\frac{nU_p}{\\pi}'),
    p(
      '闭合 $S_1$ 接入电容后，二极管仅在峰值附近导通，其余时间电容经 $R_L$ 放电。若认为放电持续整个脉动周期 $T/n$，则纹波峰峰值为',
    ),
    formula('U_r\\approx U_p\\left(1-e^{-T/(nR_LC)}\\right)'),
    p('实际上下一个脉动在到达峰值之前就已赶上电容电压，放电时间缩短 $t_c$，由此得到更准确的估算：'),
    formula(
      't_c=\\frac{T}{2\\pi}\\arccos\\left(e^{-T/(nR_LC)}\\right),\\qquad U_r=U_p\\left(1-e^{-(T/n-t_c)/(R_LC)}\\right)',
    ),
    p('输出平均值约为 $U_o\\approx U_p-U_r/2$。纹波近似为锯齿波，其有效值为 $U_r/(2\\sqrt3)$，纹波系数'),
    formula('\\gamma=\\frac{U_{o\\sim}}{U_o}\\approx\\frac{U_r}{2\\sqrt3\\,U_o}'),
    p(
      '代入元件值（$U_p\\approx9.4\\,\\mathrm V$，$R_LC=0.1\\,\\mathrm s$）：不加电容时 $U_o$ 半波约 3.0 V、全波约 6.0 V；加电容后 $U_r$ 半波约 1.5 V、全波约 0.75 V。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值', '作用'],
      ['$DG_1$、$DG_2$', '50 Hz，20 Vpp，0° 与 180°', '中心抽头绕组'],
      ['$D_1$、$D_2$', '1N4007', '整流二极管'],
      ['$C_1$', '10 µF', '滤波电容'],
      ['$R_L$', '10 kΩ', '负载'],
      ['$R_1$', '1 MΩ', '$S_1$ 断开后泄放电容电荷'],
      ['$S_1$、$S_2$', '开关', '接入电容；接入第二个半周'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击“运行”启动给定电路。信号源 CH1、CH2 均设为 50 Hz、20 Vpp 正弦波，CH2 相位 180°，打开两路输出。示波器 CH1 测 $DG_1$，CH2 测负载，两路均为 5 V/格，时基 5 ms/格，触发源 CH1。',
      '半波整流：$S_1$、$S_2$ 断开（运行时用电路图上开关旁的按键切换），CH2 直流耦合，读取峰值、脉动频率；用万用表直流电压档读取平均值。',
      '全波整流：闭合 $S_2$，填写第二行。',
      '电容滤波：闭合 $S_1$，先断开、再闭合 $S_2$。CH2 直流耦合时读取峰值，改为交流耦合、减小垂直档位后读取纹波峰峰值；万用表读取直流和交流电压。',
      '保存不加电容与加电容的屏幕图各一幅，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '峰值用直流耦合读取，纹波用交流耦合读取，切换后重新选择垂直档位。',
      '信号源内阻 50 Ω，峰值以 CH2 实测值为准。',
    ),
    h('思考题'),
    steps(
      '为什么实测的 $U_o/U_p$ 比 $n/\\pi$ 略小？',
      '每个二极管承受的最大反向电压是多少？',
      '若要求全波整流的纹波小于 0.1 V，电容至少多大？增大电容有什么代价？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a half-wave and a full-wave rectifier and measure mean value and pulse frequency of the output.',
      'Measure direct voltage and ripple behind a filter capacitor and see what the time constant $R_LC$ does.',
      'Use AC coupling to look at a small signal on top of a direct voltage.',
    ),
    h('Theory'),
    p(
      'The two channels of the generator give 50 Hz sine waves of the same amplitude and opposite phase with a common ground, like the secondary of a transformer with a centre tap. $D_1$ conducts in the positive half wave; with switch $S_2$ closed $D_2$ conducts in the negative one, which makes it a full-wave rectifier.',
    ),
    p(
      'Let $U_p$ be the peak of the output and $n$ the number of pulses in a period (half wave $n=1$, full wave $n=2$). Without the capacitor, and leaving the threshold of the diodes aside, the mean output is',
    ),
    formula('U_o=\\frac{nU_p}{\\pi}'),
    p(
      'With $S_1$ closed the diodes conduct only near the peaks; for the rest the capacitor discharges through $R_L$. If it did so for the whole pulse period $T/n$, the ripple would be',
    ),
    formula('U_r\\approx U_p\\left(1-e^{-T/(nR_LC)}\\right)'),
    p(
      'In fact the next pulse meets the capacitor a little before its peak. The discharge is shorter by $t_c$, which gives a better estimate:',
    ),
    formula(
      't_c=\\frac{T}{2\\pi}\\arccos\\left(e^{-T/(nR_LC)}\\right),\\qquad U_r=U_p\\left(1-e^{-(T/n-t_c)/(R_LC)}\\right)',
    ),
    p(
      'The mean output is about $U_o\\approx U_p-U_r/2$. The ripple is nearly a sawtooth with the rms value $U_r/(2\\sqrt3)$, so the ripple factor is',
    ),
    formula('\\gamma=\\frac{U_{o\\sim}}{U_o}\\approx\\frac{U_r}{2\\sqrt3\\,U_o}'),
    p(
      'With the values given ($U_p\\approx9.4\\,\\mathrm V$, $R_LC=0.1\\,\\mathrm s$) $U_o$ without the capacitor is about 3.0 V for half wave and 6.0 V for full wave; with the capacitor $U_r$ is about 1.5 V and 0.75 V.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value', 'Purpose'],
      ['$DG_1$, $DG_2$', '50 Hz, 20 Vpp, 0° and 180°', 'centre-tapped winding'],
      ['$D_1$, $D_2$', '1N4007', 'rectifier diodes'],
      ['$C_1$', '10 µF', 'filter capacitor'],
      ['$R_L$', '10 kΩ', 'load'],
      ['$R_1$', '1 MΩ', 'discharges the capacitor when $S_1$ is open'],
      ['$S_1$, $S_2$', 'switches', 'connect the capacitor; connect the second half wave'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench, press Run to start the given circuit. Set generator CH1 and CH2 to a sine of 50 Hz, 20 Vpp, CH2 with a phase of 180°, and switch both outputs on. Oscilloscope CH1 on $DG_1$, CH2 on the load, both with 5 V/div, timebase 5 ms/div, trigger source CH1.',
      'Half wave: $S_1$ and $S_2$ open (while the circuit runs, press the key below a switch), CH2 in DC coupling. Read peak and pulse frequency; read the mean value with the multimeter on DC volts.',
      'Full wave: close $S_2$ and fill the second row.',
      'Filter: close $S_1$, first with $S_2$ open, then closed. Read the peak with CH2 in DC coupling; change to AC coupling, choose a finer vertical scale and read the ripple peak to peak. Read direct and alternating voltage with the multimeter.',
      'Keep one picture of the screen without and one with the capacitor, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Read peaks in DC coupling and the ripple in AC coupling, and choose the vertical scale anew after each change.',
      'The generator has 50 Ω inside: take the peak from CH2, not from the setting.',
    ),
    h('Questions'),
    steps(
      'Why is the measured $U_o/U_p$ a little smaller than $n/\\pi$?',
      'What is the largest reverse voltage on each diode?',
      'How large must the capacitor be for a full-wave ripple below 0.1 V, and what is the price of a large one?',
    ),
  ),
}
