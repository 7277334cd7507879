import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { bullets, doc, h, p, steps } from '../../../shipped/rich.ts'
import { pageId } from '../page-id.ts'

const microcontrollers: ManualPage = {
  id: pageId(16),
  part: 'student',
  title: { zh: '单片机编程', en: 'Program a microcontroller' },
  text: {
    zh: doc(
      p(
        '元件列表的 MCU 类中有 Uno 开发板、ATmega328P 和 AT89C51。放到电路图上后，点击元件旁的“程序”打开它的窗口。',
      ),
      steps(
        '在“程序”中选一个示例，用 C 或汇编编写源程序，或上传 .hex、.bin 文件。',
        '点击“编译并载入”。错误标在所在的行上。',
        '连接实验台并运行电路，程序从头开始执行。',
      ),
      h('观察'),
      bullets(
        '“串口终端”接在 TXD 与 RXD 上，波特率须与程序一致。',
        '“调试”显示寄存器和引脚，可以暂停、单步，并在源程序中设置断点。',
        '任何引脚都可以接示波器和逻辑分析仪。',
      ),
      h('速度'),
      p('窗口中显示实际速度。电路太复杂而无法实时运行时，仿真时间变慢，读数仍然正确。'),
    ),
    en: doc(
      p(
        'The parts list has the Uno board, the ATmega328P and the AT89C51 under MCU. Place one on the sheet and choose Program beside it to open its window.',
      ),
      steps(
        'Under Program, choose an example, write a source in C or assembler, or upload a .hex or .bin file.',
        'Choose Compile and load. Errors are marked at their lines.',
        'Connect a bench and run the circuit: the program starts from its beginning.',
      ),
      h('Watch it'),
      bullets(
        'The terminal is connected to TXD and RXD; its baud rate must match the program.',
        'The debugger shows registers and pins. It can halt, step, and stop at breakpoints of the source.',
        'Every pin can be connected to the oscilloscope and to the logic analyser.',
      ),
      h('Speed'),
      p(
        'The window shows how fast the program runs. Where a circuit is too much for real time, its time passes more slowly and readings stay right.',
      ),
    ),
  },
}

const fpga: ManualPage = {
  id: pageId(17),
  part: 'student',
  title: { zh: '使用 FPGA 实验板', en: 'Use an FPGA board' },
  text: {
    zh: doc(
      p('“FPGA 实验板”页面左侧是编辑器，右侧是仿真实验板，有开关、按键、指示灯、数码管、点阵和串口。'),
      steps(
        '用 Verilog、SystemVerilog 或 VHDL 编写设计，顶层端口与实验板的名称一致，例如 clk、sw、led。',
        '点击“下载到实验板”。错误标在所在的行上。',
        '拨动开关、按下按键，观察指示灯和数码管。在“波形”中记录信号，并下载 VCD。',
      ),
      p('“保存”把源代码存入您的文件。文件满 20 个后，最早的一个会被删除，并告知名称。'),
      h('实验台上的实验板'),
      p(
        '“选择实验板”列出实验台上的实验板。大家轮流使用，轮到您时才能下载。比特流由厂商工具生成后上传；有的实验板可以直接用编辑器中的设计生成。能否使用自己的比特流由教师决定。',
      ),
      p(
        '接有引脚控制器的实验板，会在页面上显示实际引脚，开关和按键也可以在页面上操作；没有引脚控制器时，用摄像头观察。',
      ),
      h('任务中的测试'),
      p('有的实验任务用教师的测试平台检查设计，正确率填入测量表，并可指出第一处不符。'),
    ),
    en: doc(
      p(
        'The FPGA board page has an editor and a simulated board with switches, keys, LEDs, digits, an RGB matrix and a serial terminal.',
      ),
      steps(
        'Write a design in Verilog, SystemVerilog or VHDL. Ports of the top module have the names of the board, such as clk, sw and led.',
        'Choose Program the board. Errors are marked at their lines.',
        'Set switches, press keys, and watch LEDs and digits. Under Waveforms, record signals and download a VCD.',
      ),
      p(
        'Choose Save to keep the source among your files. With more than 20 files the oldest is deleted, and you are told which.',
      ),
      h('A board at a bench'),
      p(
        'Choose a board at a bench under Which board. Everybody has them in turn, and you program one when it is your turn. Upload a bitstream made with the tools of the maker; for some boards you can build it from what is in the editor. Your teacher decides who may load bitstreams of their own.',
      ),
      p(
        'A board with a companion shows its real pins on the page, where you can also operate its switches and keys. Without one, watch the board by its camera.',
      ),
      h('Tests of a task'),
      p(
        'Some labs check a design with a test bench of the teacher. The share of right answers fills a cell of the measurement table, and you may be told where the first one was wrong.',
      ),
    ),
  },
}

export const chipPages: readonly ManualPage[] = [microcontrollers, fpga]
