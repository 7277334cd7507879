import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '搭建一阶 RC 低通滤波电路，测量其幅频特性与相频特性；',
      '用 −3 dB 定义测定截止频率，并与理论值比较；',
      '熟悉函数信号发生器与数字示波器的配合使用。',
    ),
    h('实验原理'),
    p('电阻 $R$ 与电容 $C$ 串联，从电容两端取输出。设输入为正弦电压，其传递函数为'),
    formula('H(j\\omega)=\\frac{\\dot U_o}{\\dot U_i}=\\frac{1}{1+j\\omega RC}'),
    p('由此得到增益与相位滞后：'),
    formula(
      'A_u=20\\lg\\frac{U_o}{U_i}=-10\\lg\\left[1+(2\\pi fRC)^2\\right]\\ \\mathrm{dB},\\qquad \\varphi=\\arctan(2\\pi fRC)',
    ),
    p('增益下降 3.01 dB（即 $U_o=U_i/\\sqrt2$）时的频率称为截止频率，此时输出滞后输入 45°：'),
    formula('f_c=\\frac{1}{2\\pi RC}'),
    p(
      '取 $R=1\\,\\mathrm{k\\Omega}$、$C=100\\,\\mathrm{nF}$ 时，$f_c\\approx1592\\,\\mathrm{Hz}$。频率高于 $f_c$ 十倍以上时，增益以 −20 dB/十倍频下降。',
    ),
    h('仪器与元件'),
    table(
      ['名称', '规格', '数量'],
      ['函数信号发生器', 'DG1022Z，CH1', '1'],
      ['数字示波器', 'DS1104Z，CH1、CH2', '1'],
      ['电阻', '1 kΩ', '1'],
      ['电容', '100 nF', '1'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，放置 $R$ 与 $C$，按以下方式接线：信号源经 $R$ 接到 $C$ 的一端，$C$ 的另一端接信号源的地和接地符号，CH1 测输入，CH2 测电容电压。',
      '点击“运行”。信号源 CH1 设为正弦波、2 Vpp、无直流偏置，打开输出。',
      '从 100 Hz 到 50 kHz 依次设置表中的频率。每次调整时基，使屏上有 2～5 个周期；调整 CH2 的垂直档位，使波形尽量占满屏幕，再读取 $U_i$、$U_o$ 和相位差。',
      '细调频率，使增益为 −3.01 dB，在第二页记录此时的频率与相位。',
      '保存一幅截止频率处的示波器屏幕图，提交实验后撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '高频时输出很小，示波器为 8 位分辨率：垂直档位过大会使读数误差明显增大。',
      '信号源内阻为 50 Ω，输入电压以 CH1 实测值为准，不要用设定值计算。',
    ),
    h('思考题'),
    steps(
      '为什么用实测的 $U_i$ 而不是设定值计算增益？',
      '若示波器输入电容为 15 pF，它在 50 kHz 时对结果的影响有多大？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Build a first-order RC low-pass filter and measure its magnitude and phase response.',
      'Find the cut-off frequency by the −3 dB definition and compare it with theory.',
      'Use a function generator together with a digital oscilloscope.',
    ),
    h('Theory'),
    p(
      'A resistor $R$ and a capacitor $C$ are in series and the output is taken across the capacitor. For a sine input the transfer function is',
    ),
    formula('H(j\\omega)=\\frac{\\underline U_o}{\\underline U_i}=\\frac{1}{1+j\\omega RC}'),
    p('which gives the gain and the phase lag'),
    formula(
      'A_u=20\\lg\\frac{U_o}{U_i}=-10\\lg\\left[1+(2\\pi fRC)^2\\right]\\ \\mathrm{dB},\\qquad \\varphi=\\arctan(2\\pi fRC)',
    ),
    p(
      'The frequency at which the gain has fallen by 3.01 dB (that is, $U_o=U_i/\\sqrt2$) is the cut-off frequency; the output then lags by 45°:',
    ),
    formula('f_c=\\frac{1}{2\\pi RC}'),
    p(
      'With $R=1\\,\\mathrm{k\\Omega}$ and $C=100\\,\\mathrm{nF}$, $f_c\\approx1592\\,\\mathrm{Hz}$. More than a decade above $f_c$ the gain falls by 20 dB per decade.',
    ),
    h('Equipment'),
    table(
      ['Item', 'Type', 'Quantity'],
      ['Function generator', 'DG1022Z, CH1', '1'],
      ['Oscilloscope', 'DS1104Z, CH1 and CH2', '1'],
      ['Resistor', '1 kΩ', '1'],
      ['Capacitor', '100 nF', '1'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench. Place $R$ and $C$ and wire the circuit: generator through $R$ to one end of $C$, the other end of $C$ to the ground of the generator and the ground symbol, CH1 on the input, CH2 across the capacitor.',
      'Press Run. Set generator CH1 to a sine of 2 Vpp without offset and switch its output on.',
      'Set the frequencies of the table one after the other, from 100 Hz to 50 kHz. Each time choose the timebase for 2 to 5 periods on the screen and the vertical scale of CH2 so that the trace fills it; then read $U_i$, $U_o$ and the phase.',
      'Adjust the frequency until the gain is −3.01 dB and note frequency and phase on the second page.',
      'Keep a picture of the oscilloscope screen at the cut-off, hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'At high frequencies the output is small and the oscilloscope has 8 bits: too coarse a vertical scale spoils the reading.',
      'The generator has 50 Ω inside. Take the input from CH1, not from the setting.',
    ),
    h('Questions'),
    steps(
      'Why is the gain computed from the measured $U_i$ and not from the setting?',
      'The oscilloscope input has 15 pF. How much does it change the result at 50 kHz?',
    ),
  ),
}
