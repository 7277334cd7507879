import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '用 Verilog 描述组合电路和时序电路；',
      '理解一个时钟加使能信号的同步设计方法；',
      '学会用测试平台检验模块，读懂第一处不符的提示；',
      '在波形中测量时钟数，理解计数器各位的分频作用。',
    ),
    h('实验原理'),
    p(
      '实验板的时钟为 50 MHz。组合电路用 always @* 或 assign 描述，每个分支都要赋值，否则会产生锁存器；时序电路用 always @(posedge clk) 描述，其中使用非阻塞赋值 <=。',
    ),
    p(
      '不要用计数器的某一位作为另一个模块的时钟。应让所有寄存器使用同一个时钟，由分频模块每 $n$ 个时钟给出一个时钟宽的使能脉冲：',
    ),
    formula('f_{tick}=\\frac{f_{clk}}{n}'),
    p('自由计数器从 0 数起，每个时钟加 1。它的第 $k$ 位每 $2^{k}$ 个时钟翻转一次，因此'),
    formula('T_k=2^{k+1}\\,T_{clk},\\qquad f_k=\\frac{50\\,\\mathrm{MHz}}{2^{k+1}}'),
    h('模块要求'),
    table(
      ['模块', '端口', '功能'],
      [
        'seven_seg',
        'input [3:0] value；output [7:0] seg',
        '0～F 的段码：第 0～6 位为 a～g，1 为亮，第 7 位小数点不亮；b、d 用小写',
      ],
      [
        'divider',
        'input clk, reset；input [15:0] n；output tick',
        'tick 每 n 个时钟有一个时钟为 1（n ≥ 2）；reset 为 1 时重新开始',
      ],
      [
        'counter',
        'input clk, clear, enable；output [3:0] ones, tens',
        '00～99 循环计数；clear 优先，同步清零；enable 为 1 的时钟才计数',
      ],
    ),
    h('实验步骤'),
    steps(
      '在数据表中点击“在实验板上测试”，打开 FPGA 实验板。把文件名改为 seven_seg.v，编写译码模块，保存后点击该行的“测试”。',
      '按提示的第一处不符修改，直到正确率为 100 %。',
      '新建 divider.v 和 counter.v，同样编写、保存、测试。测试结果自动填入数据表。',
      '编写顶层 top.v：引用三个模块，SW0 打开时每 10 ms 计数一次，KEY0 清零，两位数字轮流显示在最右边的两个数码管上；led 接自由计数器的低 16 位。保存后下载到实验板。',
      '在“波形”中选择 led，记录 256 个时钟，数出 LED0～LED5 一个周期的时钟数，填写“自由计数器各位的周期”一页。',
      '提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '设计只能读取自己保存的文件；每个文件最大 20 MB，最多 20 个。',
      '测试在 20 秒或 1 GB 内存时终止，请避免无止境的 generate 循环。',
      '轮流显示的频率过低会闪烁，过高时真实的数码管会出现残影。',
    ),
    h('思考题'),
    steps(
      '译码模块中漏写一个分支会怎样？实验板给出什么提示？',
      '为什么不用 free[15] 作为计数模块的时钟？',
      '要显示八位数字，扫描频率至少应为多少？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Describe combinational and sequential circuits in Verilog.',
      'Design with one clock and enables.',
      'Check modules by test benches and use the first difference that they report.',
      'Measure clocks in waveforms and see how the bits of a counter divide a frequency.',
    ),
    h('Theory'),
    p(
      'The clock of the board is 50 MHz. Combinational circuits are written by always @* or assign, with a value in every branch: a branch without one makes a latch. Sequential circuits are written by always @(posedge clk), with nonblocking assignments <=.',
    ),
    p(
      'Never use a bit of a counter as the clock of another module. All registers share one clock, and a divider gives an enable of one clock in each $n$:',
    ),
    formula('f_{tick}=\\frac{f_{clk}}{n}'),
    p('A free-running counter adds one at each clock. Its bit $k$ changes once in $2^{k}$ clocks, so'),
    formula('T_k=2^{k+1}\\,T_{clk},\\qquad f_k=\\frac{50\\,\\mathrm{MHz}}{2^{k+1}}'),
    h('What the modules do'),
    table(
      ['Module', 'Ports', 'What it does'],
      [
        'seven_seg',
        'input [3:0] value; output [7:0] seg',
        'segments of 0 to F: bits 0 to 6 are a to g, 1 is lit, bit 7 (the point) is off; b and d are small letters',
      ],
      [
        'divider',
        'input clk, reset; input [15:0] n; output tick',
        'tick is 1 for one clock in each n (n ≥ 2); reset begins anew',
      ],
      [
        'counter',
        'input clk, clear, enable; output [3:0] ones, tens',
        'counts 00 to 99 and again; clear comes first and acts at the clock; it counts only while enable is 1',
      ],
    ),
    h('Procedure'),
    steps(
      'Press “Test on the board” in the data table, which opens the FPGA board. Call the file seven_seg.v, write the decoder, save it and press Test in its line.',
      'Mend the first difference that is reported, until everything is right.',
      'Do the same with divider.v and counter.v. What comes out is filled into the data table.',
      'Write top.v: it uses the three modules, counts each 10 ms while SW0 is on, is cleared by KEY0, and lights the two rightmost digits in turn; the LEDs show the lowest 16 bits of a free-running counter. Save it and program the board.',
      'Under Waveforms choose led, record 256 clocks, count the clocks of one period of LED0 to LED5, and fill the page “Periods of a free-running counter”.',
      'Submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'A design may read only the files that you have saved: up to 20 of at most 20 MB.',
      'A test ends after 20 s or at 1 GB of memory; do not generate without end.',
      'Digits that are lit in turn too slowly flicker; too fast, real ones show ghosts.',
    ),
    h('Questions'),
    steps(
      'What happens when a branch of the decoder is missing, and what does the board say?',
      'Why is free[15] not used as the clock of the counter?',
      'How often must eight digits be lit in a second so that none flickers?',
    ),
  ),
}
