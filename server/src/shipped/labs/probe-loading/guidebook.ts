import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '认识示波器探头的等效电路与衰减倍率；',
      '观察探头的电阻和电容怎样加载被测电路；',
      '养成正确接地、核对探头倍率的习惯。',
    ),
    h('实验原理'),
    p(
      '探头并联在被测点上。设被测点的等效内阻为 $R_s$，探头的输入电阻为 $R_p$、输入电容为 $C_p$，则低频读数与高频读数分别为',
    ),
    formula('U_m=U_0\\,\\frac{R_p}{R_s+R_p},\\qquad U(f)=\\frac{U_0}{\\sqrt{1+(2\\pi fR_sC_p)^2}}'),
    p(
      '对 $R_1=R_2=1\\,\\mathrm{M\\Omega}$ 的分压器，$R_s=500\\,\\mathrm{k\\Omega}$，不接探头时中点为 1 Vpp：×1 探头读得约 0.667 V，×10 探头约 0.952 V。',
    ),
    p(
      '×10 探头把信号衰减为十分之一，换来十倍的输入电阻和约十分之一的电容。示波器不知道接的是哪种探头：通道的“探头”倍率要由使用者设成与探头一致，否则读数差十倍。',
    ),
    p('信号的回路要闭合：接地夹悬空时，50 Hz 工频干扰会叠加在波形上；夹在别的节点上则会把那一点短接到地。'),
    h('电路参数'),
    table(
      ['项目', '×1 探头', '×10 探头'],
      ['输入电阻 $R_p$', '1 MΩ', '10 MΩ'],
      ['输入电容 $C_p$', '115 pF', '12 pF'],
      ['通道倍率', '1', '10'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台。把“示波器通道 2 接地夹”接到电路的地，点击“运行”。信号源 CH1 设为正弦 100 Hz、2 Vpp，打开输出。',
      '示波器打开 CH2，时基 2 ms/格。先用 ×1 探头（双击示波器通道 2 选择），通道倍率设为 1，读取第一行。',
      '换用 ×10 探头，通道倍率设为 10，读取第二行。',
      '把 $R_1$、$R_2$ 都改为 10 kΩ。对表中各频率，用 ×1 探头读取 $U_1$；时基随频率调整，屏幕上约有三个周期。',
      '换用 ×10 探头（倍率 10），读取 $U_{10}$。',
      '拔掉接地夹，观察波形有什么变化，保存屏幕图；再接好。提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets('每次更换探头都要核对通道倍率。', '接地夹只能接电路的地。', '垂直刻度要让波形占满大部分屏幕。'),
    h('思考题'),
    steps(
      '为什么 ×10 探头的电容比 ×1 探头小得多？',
      '要在 $R_s=5\\,\\mathrm{k\\Omega}$ 处测量 1 MHz 信号，误差不超过 1 %，探头电容最大是多少？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Know the equivalent circuit of an oscilloscope probe and its factor.',
      'See how resistance and capacitance of a probe load a circuit.',
      'Make it a habit to clip the ground and to check the factor.',
    ),
    h('Theory'),
    p(
      'A probe is in parallel with the point it measures. With a source resistance $R_s$ there, and resistance $R_p$ and capacitance $C_p$ of the probe, the readings at low and at high frequencies are',
    ),
    formula('U_m=U_0\\,\\frac{R_p}{R_s+R_p},\\qquad U(f)=\\frac{U_0}{\\sqrt{1+(2\\pi fR_sC_p)^2}}'),
    p(
      'For a divider of $R_1=R_2=1\\,\\mathrm{M\\Omega}$ the source resistance is $R_s=500\\,\\mathrm{k\\Omega}$, and its middle is at 1 Vpp without a probe: a ×1 probe reads about 0.667 V, a ×10 probe about 0.952 V.',
    ),
    p(
      'A ×10 probe passes a tenth of the signal, and has ten times the resistance and about a tenth of the capacitance for it. An oscilloscope does not know which probe it has: set the channel’s factor to that of the probe, or readings are ten times too large or too small.',
    ),
    p(
      'The loop of a signal has to be closed. With its ground clip in the air a probe picks up 50 Hz hum; on any other point the clip shorts that point to ground.',
    ),
    h('Circuit values'),
    table(
      ['', '×1 probe', '×10 probe'],
      ['Input resistance $R_p$', '1 MΩ', '10 MΩ'],
      ['Input capacitance $C_p$', '115 pF', '12 pF'],
      ['Factor of the channel', '1', '10'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench. Wire the ground clip of channel 2 to the ground of the circuit and press Run. Set generator CH1 to a sine of 100 Hz and 2 Vpp and switch it on.',
      'Switch CH2 of the oscilloscope on, timebase 2 ms/div. Begin with the ×1 probe (double-click oscilloscope channel 2) and the factor 1, and read the first row.',
      'Change to the ×10 probe, set the factor to 10, and read the second row.',
      'Make $R_1$ and $R_2$ 10 kΩ. Read $U_1$ with the ×1 probe at each frequency of the table; set the timebase so that about three periods are on the screen.',
      'Change to the ×10 probe (factor 10) and read $U_{10}$.',
      'Take the ground clip off, watch what the trace does, and keep a picture of the screen; then put it back. Hand the experiment in and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Check the factor of the channel whenever you change the probe.',
      'A ground clip belongs on the ground of the circuit and nowhere else.',
      'Choose the vertical scale so that the trace fills most of the screen.',
    ),
    h('Questions'),
    steps(
      'Why does a ×10 probe have so much less capacitance than a ×1 probe?',
      'A signal of 1 MHz is to be measured behind $R_s=5\\,\\mathrm{k\\Omega}$ with an error of 1 % at most. How much capacitance may the probe have?',
    ),
  ),
}
