import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { bullets, doc, h, p, steps } from '../../../shipped/rich.ts'
import { pageId } from '../page-id.ts'

const tasks: ManualPage = {
  id: pageId(10),
  part: 'student',
  title: { zh: '我的任务', en: 'My tasks' },
  text: {
    zh: doc(
      p('“任务中心”按截止时间列出实验、报告、考试和测验。任务卡片写明何时开始、何时截止、还要做什么。'),
      h('先后顺序'),
      p('有的任务要先完成另一个任务，例如先做预习测验再做实验。卡片会写明还差什么。'),
      h('截止时间'),
      p(
        '截止时间按服务器时间计算。教师可以为您单独延长，延长后的时间直接显示在卡片上。允许逾期提交的任务会写明可以晚到什么时候、扣多少分。',
      ),
      h('成绩'),
      p('成绩公布后，您会收到通知，也可以在“成绩查询”里查看。对成绩有疑问时，可在那里申请成绩复核。'),
    ),
    en: doc(
      p(
        'The task center lists labs, reports, exams and quizzes by deadline. Each card says when the task starts, when it ends and what is left to do.',
      ),
      h('One after the other'),
      p('Some tasks wait for another one, such as a lab for its quiz. The card says what is missing.'),
      h('Deadlines'),
      p(
        'The time of the server counts. A teacher can give you more time; your card then shows your own deadline. Where late work is taken, the card says how late and for how many points less.',
      ),
      h('Scores'),
      p(
        'You get a notice when scores are released, and find them under Scores. There you can also make a regrade request.',
      ),
    ),
  },
}

const wiring: ManualPage = {
  id: pageId(11),
  part: 'student',
  title: { zh: '搭接电路', en: 'Wire a circuit' },
  text: {
    zh: doc(
      p('打开实验任务后，左侧是元件列表，中间是电路图。列表只列出本实验可用的元件和剩余数量。'),
      steps(
        '把元件拖到电路图上。双击元件可修改数值，例如 4k7、100n、1 kHz。',
        '从引脚拖到引脚即可画导线。给网络添加标签后，同名网络视为相连。',
        '仪器端子也是元件：信号源、示波器通道、直流电源和万用表都要接到电路中。',
        '每个电路都要接地。',
      ),
      h('检查'),
      p(
        '电路图下方会列出问题，例如引脚未连接、电源短路、两个电源并联。点击一条问题即可定位。有错误的电路不能运行。',
      ),
      h('预览'),
      p('没有实验台时也可以点击“预览”，在浏览器中看到电压和电流。预览不能填写测量表。'),
    ),
    en: doc(
      p(
        'A lab task opens with the list of parts at the left and the sheet in the middle. The list has only the parts of this lab, and how many are left.',
      ),
      steps(
        'Drag a part onto the sheet. Double-click it to change its value, such as 4k7, 100n or 1 kHz.',
        'Drag from pin to pin to draw a wire. Nets with the same label are connected.',
        'Terminals of instruments are parts too: connect the generator, the channels of the oscilloscope, the supply and the multimeter.',
        'Each circuit needs a ground.',
      ),
      h('Checks'),
      p(
        'Problems are listed below the sheet, such as an open pin, a shorted source or sources in parallel. Click one to see where it is. A circuit with an error cannot run.',
      ),
      h('Preview'),
      p(
        'Without a bench, choose Preview to see voltages and currents in your browser. It does not fill in the measurement table.',
      ),
    ),
  },
}

const bench: ManualPage = {
  id: pageId(12),
  part: 'student',
  title: { zh: '使用实验台', en: 'Work at a bench' },
  text: {
    zh: doc(
      steps(
        '点击“连接设备”，选择一个实验台。被占用时可以排队，轮到您时会通知您。',
        '点击“运行”，电路接到实验台上，仪器面板开始显示。',
        '修改电路后点击“应用修改”。',
        '做完后点击“释放”，让其他人使用。离开页面后实验台也会在一段时间后自动释放。',
      ),
      h('仪器'),
      p(
        '面板与真实仪器一样操作：旋钮可拖动、滚动，也可输入数值。仿真实验台与真实实验台使用相同的仪器指令，结果的含义也相同。',
      ),
      h('读数'),
      p('测量表中带“读取”按钮的单元格只能由仪器读数填写；其余单元格由您填写，公式会自动计算。'),
      h('求助'),
      p('点击“需要帮助”，教师会看到您的实验，可以前往您的页面查看或协助操作。'),
    ),
    en: doc(
      steps(
        'Choose Connect and take a bench. Where all are in use, join the queue; you are told when it is your turn.',
        'Choose Run: the circuit is connected to the bench, and the panels come alive.',
        'After you have changed the circuit, choose Apply changes.',
        'Release the bench when you are done, so that others can use it. It is released automatically some time after you have left the page.',
      ),
      h('Instruments'),
      p(
        'Panels work as the instruments do: drag or scroll a knob, or type a value. A simulated bench takes the same commands as a real one, and its readings mean the same.',
      ),
      h('Readings'),
      p(
        'Cells with a Read button take only what an instrument reads. You fill in the others; formulas are computed automatically.',
      ),
      h('Help'),
      p(
        'Ask for help, and your teacher sees your experiment, can come to your page, look, or operate the instruments with you.',
      ),
    ),
  },
}

const exam: ManualPage = {
  id: pageId(13),
  part: 'student',
  title: { zh: '参加考试与测验', en: 'Take an exam or a quiz' },
  text: {
    zh: doc(
      p('考试从“任务中心”进入，有的考试需要考试口令。开始后按您自己的时间计时，到截止时间自动交卷。'),
      h('保存'),
      p(
        '每个答案在几秒内自动保存，右上角显示“已保存”。显示已保存的答案不会丢失。网络中断时可以继续作答，恢复后自动提交。',
      ),
      h('标记与检查'),
      bullets(
        '题号列表用颜色区分已答、未答和标记的题目。',
        '交卷前会列出尚未作答的题目。',
        '交卷后不能再修改。',
      ),
      h('成绩'),
      p('测验可能立即给出成绩；考试成绩在教师公布后显示，同时可以查看每道题的得分和评语。'),
    ),
    en: doc(
      p(
        'You enter from the task center; some exams ask for an access code. Your own time runs from the start, and your paper is submitted automatically at the end.',
      ),
      h('Saving'),
      p(
        'Each answer is saved within seconds, and the top of the page says so. What is shown as saved is never lost. Keep answering while the network is down: it is sent once you are online.',
      ),
      h('Flags and checks'),
      bullets(
        'The list of numbers shows which questions are answered, open or flagged.',
        'Before you submit, the open ones are listed.',
        'After you have submitted, nothing can be changed.',
      ),
      h('Scores'),
      p(
        'A quiz may tell its score at once. Those of an exam are shown when your teacher releases them, with points and comments for each question.',
      ),
    ),
  },
}

const report: ManualPage = {
  id: pageId(14),
  part: 'student',
  title: { zh: '撰写报告', en: 'Write a report' },
  text: {
    zh: doc(
      p('报告由教师设定的几个部分组成。测量表和曲线可以直接引用，数据变化时报告中的数值随之更新。'),
      bullets(
        '图、表和公式自动编号，正文可以插入交叉引用。',
        '“版本历史”保存以前的草稿，可随时恢复。',
        '小组报告由成员共同撰写，每个人写了什么都有记录。',
      ),
      h('提交与退回'),
      p('提交后教师开始批阅。被退回的报告附有意见，修改后重新提交即可，先前的版本会保留。'),
    ),
    en: doc(
      p(
        'A report has the sections that your teacher has set. Measurement tables and plots can be referred to: their values follow your data.',
      ),
      bullets(
        'Figures, tables and equations are numbered, and the text can refer to them.',
        'The version history keeps earlier drafts; any of them can be restored.',
        'A group writes its report together; what each member wrote is recorded.',
      ),
      h('Submit and reject'),
      p(
        'After you have submitted, your teacher reviews the report. A rejected one comes with remarks: change it and submit it again. Earlier versions stay.',
      ),
    ),
  },
}

const booking: ManualPage = {
  id: pageId(15),
  part: 'student',
  title: { zh: '预约实验台', en: 'Book a bench' },
  text: {
    zh: doc(
      p('在“预约实验台”中选择日期和时段。满额的时段可以候补，有空位时会自动通知您。'),
      bullets(
        '开始前可以取消预约；取消的名额会让给候补的同学。',
        '到时间后在实验页面连接设备，已预约的实验台为您保留几分钟。',
        '可预约的次数以本单位的规定为准。',
      ),
    ),
    en: doc(
      p(
        'Under Book a bench, choose a day and a time slot. A full slot has a waitlist; you are told when a place is free.',
      ),
      bullets(
        'You can cancel a booking before it starts; your place then goes to the waitlist.',
        'When the time has come, connect on the page of your experiment. Your bench is kept for you for some minutes.',
        'How many bookings you can have is set by your organisation.',
      ),
    ),
  },
}

export const studentPages: readonly ManualPage[] = [tasks, wiring, bench, exam, report, booking]
