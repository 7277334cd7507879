import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { bullets, doc, h, p, steps } from '../../../shipped/rich.ts'
import { pageId } from '../page-id.ts'

const people: ManualPage = {
  id: pageId(30),
  part: 'administrator',
  title: { zh: '用户、单位与权限', en: 'Users, organisations and permissions' },
  text: {
    zh: doc(
      p('单位分上下级。单位管理员只能看到本单位及其下级单位的用户、课程和设备。'),
      steps(
        '在“单位管理”中建立单位。',
        '在“用户管理”中导入用户；每人得到初始密码，第一次登录时修改。',
        '在“角色管理”中调整角色的菜单和权限。',
      ),
      h('登录方式'),
      p('除账号密码外，可以接入统一身份认证（CAS）、第三方登录和班级邀请码。'),
    ),
    en: doc(
      p(
        'Organisations have sub-organisations. An organisation administrator sees users, courses and devices of the own organisation and those below it.',
      ),
      steps(
        'Create organisations under Organisations.',
        'Import users under Users; each gets an initial password and changes it at the first sign-in.',
        'Change menus and permissions of roles under Roles.',
      ),
      h('Ways to sign in'),
      p(
        'Beside account and password there are single sign-on (CAS), third-party sign-in and invitation codes of classes.',
      ),
    ),
  },
}

const devices: ManualPage = {
  id: pageId(31),
  part: 'administrator',
  title: { zh: '登记与维护实验台', en: 'Register and keep benches' },
  text: {
    zh: doc(
      steps(
        '在“设备列表”中新建设备，得到一次性登记码。',
        '在实验台旁的电脑上启动实验台程序，输入登记码。',
        '查找仪器，确认型号，检查指令适配。',
        '设定开放时段和使用限制。',
      ),
      h('维护'),
      bullets(
        '仪器的校准日期到期时提醒或停用，由系统设置决定。',
        '使用者扫描实验台上的标签即可报修；维修期间停用该实验台。',
        '实验台程序可以统一升级，新版本出错时自动恢复旧版本。',
      ),
      h('没有实验台时'),
      p('每个安装都带有仿真实验台，使用与真实仪器相同的指令。'),
    ),
    en: doc(
      steps(
        'Create a device under Devices; you get a code that registers it once.',
        'Start the bench agent on the computer beside the bench, and enter the code.',
        'Find the instruments, confirm their models and check the mapping.',
        'Set time slots and usage limits.',
      ),
      h('Care'),
      bullets(
        'An instrument whose calibration is overdue is warned of or stopped, as the system settings say.',
        'Who scans the label of a bench can report a fault; a bench under repair is out of service.',
        'Bench agents are updated from here; a version that fails is replaced by the one before automatically.',
      ),
      h('Without a bench'),
      p('Each installation has simulated benches, which take the same commands as real instruments.'),
    ),
  },
}

const operating: ManualPage = {
  id: pageId(32),
  part: 'administrator',
  title: { zh: '备份、日志与系统设置', en: 'Backups, logs and system settings' },
  text: {
    zh: doc(
      bullets(
        '在服务器上用 npm run backup 备份，系统运行时也可以备份；用 npm run restore 恢复。',
        '“系统日志”记录谁在何时做了什么，也收集页面和服务器的错误。',
        '系统设置中可以修改名称、标志、语言、文件类型和大小限制。',
      ),
      h('智能助手'),
      p('大语言模型由系统管理员设置，并逐个单位批准。默认不开启；未开启时，智能助手只用本平台的内容回答。'),
    ),
    en: doc(
      bullets(
        'Make a backup on the server with npm run backup, also while it runs; npm run restore restores it.',
        'The system log says who did what and when; errors of pages and of the server are collected too.',
        'The system settings have the name, the logo, languages, and types and sizes of files.',
      ),
      h('The assistant'),
      p(
        'A language model is set by the system administrator and approved for each organisation. None is set at first: the assistant then answers only with what is on this platform.',
      ),
    ),
  },
}

export const administratorPages: readonly ManualPage[] = [people, devices, operating]
