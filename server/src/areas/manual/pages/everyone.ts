import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { bullets, doc, h, p, table } from '../../../shipped/rich.ts'
import { pageId } from '../page-id.ts'

const finding: ManualPage = {
  id: pageId(1),
  part: 'everyone',
  title: { zh: '查找页面与内容', en: 'Find pages and contents' },
  text: {
    zh: doc(
      p(
        '在任何页面按 **Ctrl+K**（Mac 为 **⌘K**），输入几个字，就能打开页面、任务、班级、课程、人员和设备。中文名称也可以用拼音首字母查找。',
      ),
      h('查找内容'),
      p(
        '指导书、课件、题目、认可的回答和帮助页面的内容也会一并列出。只会找到您有权阅读的内容。考试期间不提供查找。',
      ),
      h('智能助手'),
      p(
        '右上角的机器人按钮打开智能助手。它先用您能阅读的内容回答，也会解释报错信息。单位开通大语言模型后，还会根据这些内容写出回答，并注明依据。',
      ),
    ),
    en: doc(
      p(
        'Press **Ctrl+K** (**⌘K** on a Mac) on any page and type a few letters to open a page, task, class, course, person or device. Chinese names are found by the first letters of their pinyin too.',
      ),
      h('Find contents'),
      p(
        'What guidebooks, courseware, questions, approved answers and these pages say is listed as well. You find only what you may read. Nothing is looked up during an exam.',
      ),
      h('The assistant'),
      p(
        'The robot at the top right opens the assistant. It answers with what you may read, and explains messages. Where your organisation has a language model, it also writes an answer from these passages and names its sources.',
      ),
    ),
  },
}

const settings: ManualPage = {
  id: pageId(2),
  part: 'everyone',
  title: { zh: '语言、主题与通知', en: 'Language, theme and notices' },
  text: {
    zh: doc(
      p(
        '点击右上角您的姓名，选择“界面设置”，可以切换主题（浅色、深色）、强调色和页面布局。语言在旁边的按钮切换，随时可换，不会丢失正在填写的内容。',
      ),
      h('通知'),
      p('铃铛显示发给您的通知。在“个人资料”里可以选择哪些通知同时发送到邮箱或浏览器。'),
      h('账号安全'),
      p('初始密码只用于第一次登录，登录后应立即修改。“个人资料”列出所有已登录的设备，可以逐一强制下线。'),
    ),
    en: doc(
      p(
        'Click your name at the top right and open the settings to choose a light or dark theme, an accent colour and a layout. The language is switched by the button beside it at any time; nothing that you are filling in is lost.',
      ),
      h('Notices'),
      p(
        'The bell shows what was sent to you. In your profile you choose which notices also go to your mail or to your browser.',
      ),
      h('A safe account'),
      p(
        'The initial password is for your first sign-in alone; change it then. Your profile lists every device on which you are signed in, and signs any of them out.',
      ),
    ),
  },
}

const keys: ManualPage = {
  id: pageId(3),
  part: 'everyone',
  title: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  text: {
    zh: doc(
      p('在任何页面按 **?** 可查看该页面的快捷键。所有功能都可以只用键盘完成。'),
      table(
        ['按键', '作用'],
        ['Ctrl+K', '查找页面与内容'],
        ['Tab、Shift+Tab', '到下一个、上一个控件'],
        ['Esc', '关闭窗口、放下手中的元件'],
      ),
      h('电路图'),
      table(
        ['按键', '作用'],
        ['/', '查找元件，回车后用方向键放置'],
        ['W', '画导线；Tab 在引脚之间移动，回车确定'],
        ['R', '旋转元件'],
        ['Ctrl+Z、Ctrl+Y', '撤销、重做'],
        ['Delete', '删除所选元件或导线'],
      ),
      h('仪器旋钮'),
      p('选中旋钮后用方向键调节，回车可直接输入数值，例如 4k7、100n、1 kHz。'),
    ),
    en: doc(
      p('Press **?** on any page to see its shortcuts. Everything can be done with the keyboard alone.'),
      table(
        ['Key', 'What it does'],
        ['Ctrl+K', 'Finds pages and contents'],
        ['Tab, Shift+Tab', 'To the next or previous control'],
        ['Esc', 'Closes a window, puts a part down'],
      ),
      h('Circuits'),
      table(
        ['Key', 'What it does'],
        ['/', 'Finds a part; Enter takes it, arrows place it'],
        ['W', 'Draws a wire: Tab goes from pin to pin, Enter chooses'],
        ['R', 'Rotates a part'],
        ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
        ['Delete', 'Deletes the chosen part or wire'],
      ),
      h('Knobs of instruments'),
      p('Choose a knob and turn it with the arrows; press Enter to type a value such as 4k7, 100n or 1 kHz.'),
    ),
  },
}

const network: ManualPage = {
  id: pageId(4),
  part: 'everyone',
  title: { zh: '网络中断时', en: 'When the network fails' },
  text: {
    zh: doc(
      p('已显示“已保存”的内容不会丢失。网络中断后，页面会保留尚未保存的内容，恢复后自动提交。'),
      bullets(
        '考试：答案加密保存在本机，恢复网络后自动提交，服务器按截止时间判断。',
        '实验与报告：顶部显示保存状态。显示“未保存”时，关闭页面前会提醒您。',
        '大文件：上传从中断处继续，不必重新开始。',
      ),
      h('换一台设备'),
      p('登录后打开同一任务即可继续。考试在另一台设备打开后，原来的页面停止作答，已保存的答案全部保留。'),
    ),
    en: doc(
      p(
        'What is shown as saved is never lost. When the network fails, the page keeps what is not saved yet and sends it once the network is back.',
      ),
      bullets(
        'Exams: answers are kept encrypted on this device and sent when it is online again; the server decides by the deadline.',
        'Experiments and reports: the top of the page says whether all is saved. You are warned before you close a page that is not.',
        'Large files: an upload continues where it was interrupted.',
      ),
      h('On another device'),
      p(
        'Sign in there and open the same task to continue. An exam that is opened on a second device stops on the first; every saved answer stays.',
      ),
    ),
  },
}

export const everyonePages: readonly ManualPage[] = [finding, settings, keys, network]
