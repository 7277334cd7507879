import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '理解 8051 的机器周期和定时器的工作方式；',
      '用定时器中断产生方波，计算初值；',
      '测量软件重装带来的误差，理解中断响应时间；',
      '比较方式 1 与方式 2，学会修正初值。',
    ),
    h('实验原理'),
    p(
      'AT89C51 的振荡频率为 12 MHz，一个机器周期等于 12 个振荡周期，即 1 µs。定时器每个机器周期加 1，溢出时请求中断。要经过 $N$ 个机器周期溢出，初值为',
    ),
    formula('X=2^{16}-N\\ (\\text{方式 1}),\\qquad X=2^{8}-N\\ (\\text{方式 2})'),
    p('中断程序每次使 P1.0 翻转，因此'),
    formula('f=\\frac{1}{2N\\cdot1\\,\\mathrm{\\mu s}}'),
    p(
      '方式 1 溢出后从 0 继续计数，要由程序重新装入初值。从溢出到装入需要响应中断、保护现场和执行指令，这段时间 $d$ 加到每个半周期：',
    ),
    formula('f=\\frac{1}{2(N+d)\\cdot1\\,\\mathrm{\\mu s}},\\qquad d=\\frac{1}{2f}-N'),
    p('方式 2 在溢出时由硬件把 TH0 装入 TL0，没有这一误差，但 $N$ 最大为 256。'),
    h('电路参数'),
    table(
      ['元件', '连接'],
      ['单片机', 'AT89C51，12 MHz；VCC 与 EA 接 CH1 电源 5 V，RST 接地'],
      [
        '逻辑源',
        'P2.1、P2.0 选择半周期：00 为 250，01 为 500，10 为 1000，11 为 2500 个机器周期；P2.2 为 1 时用方式 2，半周期 250',
      ],
      ['示波器', 'CH1 接 P1.0'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台。点击单片机下方的“程序”，阅读源程序，找出设置 TMOD、TH0、TL0 和中断的语句。',
      '电源 CH1 设为 5 V、0.5 A 并打开输出，点击“运行”。示波器 1 V/格、位移 −2.5 V，触发源 CH1，触发电平 2.5 V。',
      'P2.2 置低，依次选择四个半周期，调节时基使屏幕上有两三个周期，填写“软件重装”一页，由频率计算每次重装的延误。',
      'P2.1、P2.0 置低，P2.2 先低后高，时基 200 µs/格，填写“软件重装与自动重装”一页。',
      '修改程序，从初值中减去测得的延误，编译并载入，观察频率是否准确。',
      '提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      'P1～P3 口为准双向口，读引脚前应先写 1。',
      '切换逻辑源后，程序重新设置定时器，等波形稳定再读数。',
      '没有安装 8051 编译器时，可在程序窗口上传 .hex 文件。',
    ),
    h('思考题'),
    steps(
      '为什么四个半周期测得的延误几乎相同，而频率误差不同？',
      '怎样在装入初值时把中断响应时间也计算在内，而不必事先知道它？',
      '要产生 50 Hz 方波，可用哪种方式？初值是多少？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Understand machine cycles and the modes of the timers of an 8051.',
      'Make square waves by a timer’s interrupt and calculate initial values.',
      'Measure the error of reloading by the program, and see what an interrupt takes.',
      'Compare mode 1 with mode 2, and correct initial values.',
    ),
    h('Theory'),
    p(
      'The AT89C51 has an oscillator of 12 MHz; twelve of its periods are one machine cycle of 1 µs. A timer counts machine cycles and asks for an interrupt when it overflows. To overflow after $N$ cycles it starts from',
    ),
    formula('X=2^{16}-N\\ (\\text{mode 1}),\\qquad X=2^{8}-N\\ (\\text{mode 2})'),
    p('Each interrupt turns P1.0 over, so'),
    formula('f=\\frac{1}{2N\\cdot1\\,\\mathrm{\\mu s}}'),
    p(
      'In mode 1 the timer goes on from 0 after its overflow, and the program has to load the initial value again. Answering the interrupt, saving registers and the instructions themselves take a time $d$, which is added to each half of the period:',
    ),
    formula('f=\\frac{1}{2(N+d)\\cdot1\\,\\mathrm{\\mu s}},\\qquad d=\\frac{1}{2f}-N'),
    p(
      'In mode 2 the hardware loads TH0 into TL0 at the overflow. There is no such error, but $N$ is 256 at most.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Connection'],
      ['microcontroller', 'AT89C51, 12 MHz; VCC and EA on supply CH1 at 5 V, RST on ground'],
      [
        'logic sources',
        'P2.1 and P2.0 choose half the period: 00 for 250, 01 for 500, 10 for 1,000, 11 for 2,500 machine cycles; with P2.2 at 1 it is mode 2 with 250',
      ],
      ['oscilloscope', 'CH1 on P1.0'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench. Press Program below the microcontroller, read the source, and find what sets TMOD, TH0, TL0 and the interrupt up.',
      'Set supply CH1 to 5 V and 0.5 A, switch its output on, and press Run. Oscilloscope: 1 V/div, offset −2.5 V, trigger source CH1, level 2.5 V.',
      'With P2.2 low choose the four halves in turn, with two or three periods on the screen, and fill the page “Reloaded by the program”. The delay of each reload is calculated from the frequency.',
      'With P2.1 and P2.0 low, set P2.2 low, then high; timebase 200 µs/div. Fill the page “Reloaded by program and by hardware”.',
      'Change the program: take the delay off the initial value, compile and load, and see whether the frequency is right.',
      'Submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'Ports 1 to 3 are quasi-bidirectional: write 1 before you read a pin.',
      'After a change of the logic sources the program sets the timer up anew. Wait until the wave is steady.',
      'Where no compiler for the 8051 is installed, upload a .hex file in the program window.',
    ),
    h('Questions'),
    steps(
      'Why is the delay nearly the same for all four halves, while the error of the frequency is not?',
      'How can the program allow for the time that the interrupt took without knowing it beforehand?',
      'Which mode makes a square wave of 50 Hz, and from which initial value?',
    ),
  ),
}
