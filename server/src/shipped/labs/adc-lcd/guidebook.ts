import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '理解逐次逼近型 ADC 的分辨率、参考电压和量化误差；',
      '用四位数据线驱动字符液晶 LCD1602；',
      '把转换结果换算成电压并显示，与万用表比较；',
      '修改程序，用内部参考电压提高分辨率。',
    ),
    h('实验原理'),
    p('ATmega328P 的 ADC 为 10 位，结果是输入电压与参考电压之比：'),
    formula(
      'n=\\left\\lfloor\\frac{U_{in}}{U_{ref}}\\times1024\\right\\rfloor,\\qquad 1\\,\\mathrm{LSB}=\\frac{U_{ref}}{1024}',
    ),
    p(
      '参考电压为 5 V 时 1 LSB 约 4.88 mV；改用内部 1.1 V 参考电压时约 1.07 mV，但输入不能超过 1.1 V。程序用整数换算成毫伏，向下取整，所以显示值略低于实际值。',
    ),
    p(
      'LCD1602 在四位方式下每个字节分两次送出，先高四位后低四位，E 的下降沿写入。RS 为 0 时写命令，为 1 时写字符。上电后先三次写入 3，再写入 2，才进入四位方式。',
    ),
    h('电路参数'),
    table(
      ['元件', '连接'],
      ['开发板', 'Uno，由 USB 供电，5 V'],
      ['电位器', '10 kΩ，接在 5 V 与地之间，滑动端接 A0'],
      ['液晶', 'RS 接 D12，E 接 D11，D4～D7 接 D5～D2，RW 接地'],
      ['万用表', 'HI 接 A0，LO 接地'],
    ),
    h('实验步骤'),
    steps(
      '连接实验台，点击开发板下方的“程序”，阅读源程序，找出设置 ADMUX、ADCSRA 的语句和换算公式。',
      '点击“运行”，液晶第一行显示“Voltage on A0”。把电位器依次调到 10 %、30 %、50 %、70 %、90 %，读取万用表，并把液晶显示值填入“5 V 参考电压”一页。',
      '修改程序：ADMUX 同时置 REFS1 和 REFS0，换算系数改为 1100 / 1024，编译并载入。',
      '把电位器依次调到 4 %、8 %、12 %、16 %、20 %，填写“内部 1.1 V 参考电压”一页。',
      '再把电位器调到 30 %，观察显示值，说明原因。',
      '提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      'ADC 的输入电压不能超过电源电压。',
      '改变参考电压后的第一次转换结果可能不准，应当舍弃。',
      '显示值每 0.1 s 更新一次，读数前稍等片刻。',
    ),
    h('思考题'),
    steps(
      '怎样使显示值四舍五入，而不是向下取整？',
      '电源电压变为 4.8 V 时，哪一种参考电压的测量结果会改变？',
      'ADC 的时钟为 125 kHz，一次转换需要多长时间？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Understand resolution, reference and quantisation error of a successive-approximation ADC.',
      'Drive a character display LCD1602 by four data lines.',
      'Turn conversions into volts, show them, and compare them with a multimeter.',
      'Change the program to the internal reference for finer steps.',
    ),
    h('Theory'),
    p('The ADC of the ATmega328P has 10 bits. It gives the input over the reference:'),
    formula(
      'n=\\left\\lfloor\\frac{U_{in}}{U_{ref}}\\times1024\\right\\rfloor,\\qquad 1\\,\\mathrm{LSB}=\\frac{U_{ref}}{1024}',
    ),
    p(
      'With a reference of 5 V, 1 LSB is about 4.88 mV; with the internal one of 1.1 V it is about 1.07 mV, but the input must stay below 1.1 V. The program calculates millivolts in whole numbers and rounds down, so the display shows a little less than there is.',
    ),
    p(
      'With four data lines the LCD1602 takes each byte in two halves, the upper one first, at the falling edge of E. RS is 0 for commands and 1 for characters. After power-on 3 is written three times, then 2: only then does it work with four lines.',
    ),
    h('Circuit values'),
    table(
      ['Part', 'Connection'],
      ['board', 'Uno, fed by USB, 5 V'],
      ['potentiometer', '10 kΩ between 5 V and ground, wiper on A0'],
      ['display', 'RS on D12, E on D11, D4 to D7 on D5 to D2, RW on ground'],
      ['multimeter', 'HI on A0, LO on ground'],
    ),
    h('Procedure'),
    steps(
      'Connect to the bench. Press Program below the board, read the source, and find what sets ADMUX and ADCSRA up and how volts are calculated.',
      'Press Run: the first line of the display says “Voltage on A0”. Set the potentiometer to 10 %, 30 %, 50 %, 70 % and 90 %, read the multimeter, and type what the display says into the page “Reference 5 V”.',
      'Change the program: set REFS1 together with REFS0 in ADMUX, calculate with 1100 / 1024, compile and load.',
      'Set the potentiometer to 4 %, 8 %, 12 %, 16 % and 20 %, and fill the page “Internal reference 1.1 V”.',
      'Set it to 30 %, look at the display and explain what it says.',
      'Submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'The input of the ADC must not exceed the supply.',
      'The first conversion after a change of the reference may be wrong: discard it.',
      'The display is written anew each 0.1 s; wait a moment before you read it.',
    ),
    h('Questions'),
    steps(
      'How would the display round to the nearest step instead of down?',
      'The supply falls to 4.8 V: with which reference does the reading change?',
      'The ADC is clocked at 125 kHz. How long does a conversion take?',
    ),
  ),
}
