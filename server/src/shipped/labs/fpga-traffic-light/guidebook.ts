import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { bullets, doc, formula, h, p, steps, table } from '../../rich.ts'

export const guidebook: LocalDoc = {
  zh: doc(
    h('实验目的'),
    bullets(
      '由文字要求画出状态图，并用 Verilog 写成状态机；',
      '区分时钟与节拍，用使能信号控制状态转换；',
      '记住短暂的请求，处理复位与请求同时到来的情况；',
      '用时序测试和随机测试检验设计的安全性。',
    ),
    h('实验原理'),
    p(
      '状态机由状态寄存器、次态逻辑和输出逻辑组成。输出只由状态决定的称为摩尔型。状态寄存器在每个时钟上升沿更新，但只有节拍 tick 为 1 时才转换，因此每个阶段的时间为',
    ),
    formula('t=N\\,T_{tick},\\qquad T_{tick}=n\\,T_{clk}'),
    p(
      '其中 $N$ 为规定的节拍数，$n$ 为每个节拍的时钟数。行人按钮只按下片刻，可能不在节拍上，所以要用一个触发器记住请求，到行人绿灯时清除。',
    ),
    h('控制要求'),
    table(
      ['阶段', 'car（红、黄、绿）', 'walk（红、绿）', '节拍数'],
      ['车辆绿灯', '001', '10', '至少 6，没有请求时一直保持'],
      ['车辆黄灯', '010', '10', '2'],
      ['全红', '100', '10', '1'],
      ['行人绿灯', '100', '01', '5'],
      ['全红', '100', '10', '1'],
      ['车辆红黄灯', '110', '10', '1'],
    ),
    bullets(
      '模块 traffic 的端口：input clk, reset, tick, request；output [2:0] car；output [1:0] walk。',
      'reset 同步有效，优先于其他输入，清除请求，并重新开始车辆绿灯的 6 个节拍。',
      '请求在任何一个时钟到来都要记住；行人绿灯期间的请求不再记住。',
      '车辆绿灯满 6 个节拍后，若有请求，在下一个节拍转为黄灯。',
    ),
    h('实验步骤'),
    steps(
      '画出状态图，标明每个阶段的输出和节拍数。',
      '在数据表中点击“在实验板上测试”，把文件名改为 traffic.v，编写状态机并保存，先测试“时序”，按提示修改。',
      '测试“安全性”：测试平台随机给出节拍、请求和复位，共 32768 个时钟，检查灯的组合、是否同时放行，以及请求是否在 40 个节拍内得到响应。',
      '编写顶层 top.v：SW0 打开时每 10 个时钟一个节拍，否则每秒 4 个节拍；KEY0 或 SW1 为行人请求，KEY1 复位；LED4～LED2 为车辆的红、黄、绿灯，LED1、LED0 为行人的红、绿灯。下载到实验板，按下按钮观察一个完整过程。',
      '打开 SW0 和 SW1，在“波形”中选择 led，记录 1024 个时钟，数出各阶段的时钟数，填写“各阶段的时间”一页。',
      '提交实验并撰写报告。',
    ),
    h('注意事项'),
    bullets(
      '输出逻辑的 case 要有 default，否则会产生锁存器。',
      '计数值与节拍数相差 1：从 $N-1$ 数到 0 正好是 $N$ 个节拍。',
      '测试不告知“安全性”在何处出错，请先在波形中自己寻找。',
    ),
    h('思考题'),
    steps(
      '为什么行人绿灯前后都需要全红阶段？',
      '若不记住请求，而在节拍到来时直接读取按钮，会怎样？',
      '怎样增加左转信号而不使状态数加倍？',
    ),
  ),
  en: doc(
    h('Aim'),
    bullets(
      'Draw a state diagram from words, and write it as a state machine in Verilog.',
      'Tell clocks from ticks: an enable decides when the state changes.',
      'Remember a short request, and treat a reset that comes together with one.',
      'Check a design by a sequence and by stimuli at random.',
    ),
    h('Theory'),
    p(
      'A state machine has a register for its state, logic for the next state and logic for its outputs. Where outputs follow from the state alone it is called a Moore machine. The register is clocked at each rising edge, but changes only while tick is 1, so a phase takes',
    ),
    formula('t=N\\,T_{tick},\\qquad T_{tick}=n\\,T_{clk}'),
    p(
      'with $N$ ticks as required and $n$ clocks in a tick. The button is pressed for a moment and perhaps between ticks: a flip-flop remembers the request until pedestrians have green.',
    ),
    h('What it has to do'),
    table(
      ['Phase', 'car (red, yellow, green)', 'walk (red, green)', 'Ticks'],
      ['cars green', '001', '10', 'at least 6, and for as long as nobody asks'],
      ['cars yellow', '010', '10', '2'],
      ['all red', '100', '10', '1'],
      ['pedestrians green', '100', '01', '5'],
      ['all red', '100', '10', '1'],
      ['cars red and yellow', '110', '10', '1'],
    ),
    bullets(
      'Ports of the module traffic: input clk, reset, tick, request; output [2:0] car; output [1:0] walk.',
      'reset acts at the clock, before all other inputs; it clears the request and begins the six ticks of green anew.',
      'A request is remembered at whichever clock it comes; one that comes while pedestrians have green is not.',
      'After six ticks of green, a request turns the lights to yellow at the next tick.',
    ),
    h('Procedure'),
    steps(
      'Draw the state diagram with the outputs and ticks of each phase.',
      'Press “Test on the board” in the data table. Call the file traffic.v, write the state machine, save it, and test “Sequence” first; mend what is reported.',
      'Test “Safety”: ticks, requests and resets come at random for 32,768 clocks. Checked are the lamps, that cars and pedestrians never go together, and that nobody waits for more than 40 ticks.',
      'Write top.v: a tick in each 10 clocks while SW0 is on, else four in a second; KEY0 or SW1 asks for green, KEY1 resets; LED4 to LED2 are red, yellow and green of the cars, LED1 and LED0 red and green of the pedestrians. Program the board, press the button and watch a whole turn.',
      'Switch SW0 and SW1 on. Under Waveforms choose led, record 1,024 clocks, count the clocks of each phase, and fill the page “Times of the phases”.',
      'Submit the experiment and write the report.',
    ),
    h('Precautions'),
    bullets(
      'The case of the outputs needs a default, or it makes latches.',
      'Counts and ticks differ by one: from $N-1$ down to 0 there are $N$ ticks.',
      'Where “Safety” fails is not told: find it in the waveforms first.',
    ),
    h('Questions'),
    steps(
      'Why is everything red both before and after the pedestrians’ green?',
      'What happens if the button is read at ticks alone and nothing is remembered?',
      'How could a signal for turning left be added without twice as many states?',
    ),
  ),
}
