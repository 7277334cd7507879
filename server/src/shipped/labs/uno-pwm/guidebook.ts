import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '理解定时器怎样产生脉宽调制（PWM）信号；',
      '测量占空比，并用 RC 电路把 PWM 变成直流电压；',
      '测量纹波与时间常数的关系；',
      '阅读、修改并编译一段 C 程序。',
    ),
    h('实验原理'),
    p(
      'ATmega328P 的定时器 1 工作在 8 位快速 PWM 模式：计数器从 0 数到 255，小于 OCR1A 时引脚 D9 为高电平。时钟为 16 MHz、分频 64，因此',
    ),
    formula(
      'f=\\frac{16\\,\\mathrm{MHz}}{64\\times256}\\approx976.6\\,\\mathrm{Hz},\\qquad D=\\frac{\\mathrm{OCR1A}+1}{256}',
    ),
    p('程序不断读取 A0 的电压，把转换结果的高 8 位写入 OCR1A，所以占空比等于电位器的位置。'),
    p('RC 电路的时间常数远大于周期时，电容上的电压接近平均值，其上叠加三角形的纹波：'),
    formula('\\overline{U}=D\\,U_{CC},\\qquad \\Delta U\\approx\\frac{D(1-D)\\,U_{CC}}{f\\,RC}'),
    p(
      '$D=50\\,\\%$、$R=10\\,\\mathrm{k\\Omega}$、$C=1\\,\\mathrm{\\mu F}$ 时 $\\Delta U\\approx0.13\\,\\mathrm V$。',
    ),
    h('电路参数'),
    table(
      ['元件', '数值'],
      ['开发板', 'Uno，由 USB 供电，5 V'],
      ['电位器', '10 kΩ，接在 5 V 与地之间，滑动端接 A0'],
      ['$R$', '10 kΩ，接 D9'],
      ['$C$', '1 µF 与 470 nF'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台。点击开发板下方的“程序”，阅读源程序，找出设置定时器 1 和 ADC 的语句。',
      '点击“运行”。示波器 CH1 接 D9，CH2 接电容，各 1 V/格、直流耦合，位移 −2.5 V，时基 500 µs/格，触发源 CH1，触发电平 2.5 V。',
      '把电位器依次调到 20 %、40 %、60 %、80 %，每次等待输出稳定，填写“占空比与平均值”一页。',
      '电位器调到 52 %（正好 50 % 时 ADC 会在两个码之间跳动），CH2 改为交流耦合、50 mV/格、位移 0，填写“纹波”一页；把 $C$ 改为 470 nF，再测一行。',
      '把分频系数改为 8（只置 CS11），编译并载入，观察频率和纹波的变化。',
      '保存屏幕图，提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '示波器探头的地已在内部接地，开发板的 GND 必须接地。',
      '引脚的输出电流不要超过 20 mA。',
      '测纹波时使用较小的垂直刻度，否则示波器的 8 位分辨率不够。',
    ),
    h('思考题'),
    steps(
      '要使纹波小于 5 mV，RC 应取多大？输出稳定需要多长时间？',
      '为什么提高 PWM 频率可以减小纹波？频率的上限由什么决定？',
      '输出端接 1 kΩ 负载会怎样？怎样改进电路？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Understand how a timer makes pulse-width modulation (PWM).',
      'Measure the duty cycle and turn PWM into a DC voltage with an RC.',
      'Measure how the ripple depends on the time constant.',
      'Read, change and compile a program in C.',
    ),
    h('Theory'),
    p(
      'Timer 1 of the ATmega328P runs as fast PWM of 8 bits: it counts from 0 to 255, and pin D9 is high while the count is below OCR1A. The clock of 16 MHz is divided by 64, so',
    ),
    formula(
      'f=\\frac{16\\,\\mathrm{MHz}}{64\\times256}\\approx976.6\\,\\mathrm{Hz},\\qquad D=\\frac{\\mathrm{OCR1A}+1}{256}',
    ),
    p(
      'The program reads the voltage on A0 again and again and writes the upper eight bits of the result into OCR1A: the duty cycle is where the potentiometer stands.',
    ),
    p(
      'With a time constant much longer than the period the capacitor stands at the average, with a triangular ripple on it:',
    ),
    formula('\\overline{U}=D\\,U_{CC},\\qquad \\Delta U\\approx\\frac{D(1-D)\\,U_{CC}}{f\\,RC}'),
    p(
      'For $D=50\\,\\%$, $R=10\\,\\mathrm{k\\Omega}$ and $C=1\\,\\mathrm{\\mu F}$ this is $\\Delta U\\approx0.13\\,\\mathrm V$.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Value'],
      ['board', 'Uno, fed by USB, 5 V'],
      ['potentiometer', '10 kΩ between 5 V and ground, wiper on A0'],
      ['$R$', '10 kΩ on D9'],
      ['$C$', '1 µF, then 470 nF'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench. Press Program below the board, read the source, and find the statements that set timer 1 and the ADC up.',
      'Press Run. Oscilloscope CH1 on D9, CH2 on the capacitor, 1 V/div, DC coupling, offset −2.5 V, timebase 500 µs/div; trigger source CH1, level 2.5 V.',
      'Set the potentiometer to 20 %, 40 %, 60 % and 80 %, wait each time until the output is steady, and fill the page “Duty cycle and average”.',
      'Turn it to 52 % (exactly at 50 % the ADC would waver between two codes), set CH2 to AC coupling, 50 mV/div and offset 0, and fill the page “Ripple”. Change $C$ to 470 nF for the second row.',
      'Change the division to 8 (set CS11 alone), compile and load, and watch frequency and ripple.',
      'Keep a picture of the screen, submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'The ground of the oscilloscope is connected inside; GND of the board has to be connected to ground.',
      'Draw no more than 20 mA from a pin.',
      'Measure the ripple with a fine vertical scale: eight bits of the oscilloscope are too coarse otherwise.',
    ),
    h('Questions'),
    steps(
      'Which RC keeps the ripple below 5 mV, and how long does the output take to settle then?',
      'Why does a higher frequency of the PWM make the ripple smaller, and what limits it?',
      'What does a load of 1 kΩ do to the output? Improve the circuit.',
    ),
  ),
}
