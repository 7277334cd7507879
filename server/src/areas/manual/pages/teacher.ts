import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { bullets, doc, h, p, steps } from '../../../shipped/rich.ts'
import { pageId } from '../page-id.ts'

const lab: ManualPage = {
  id: pageId(20),
  part: 'teacher',
  title: { zh: '设计并发布实验', en: 'Design and publish a lab' },
  text: {
    zh: doc(
      steps(
        '在“实验项目”中新建，或复制一个自带的实验。',
        '编写指导书，画出参考电路，设定可用元件和数量。',
        '制作测量表：哪些值由仪器读取，哪些由学生填写，如何判定。',
        '选择报告模板和评分标准。',
        '点击“学生视角”试做一遍，再发布给课程或班级。',
      ),
      h('发布'),
      p(
        '发布时设定开始和截止时间、逾期规则、是否分组、是否先完成测验。发布后的任务使用当时的版本；之后修改项目不影响正在进行的任务。',
      ),
      h('每人不同的数值'),
      p('在项目中设定变量后，每个学生得到不同的元件数值，判定随之计算。'),
    ),
    en: doc(
      steps(
        'Under Lab projects, create a new one or copy one of those that come with the product.',
        'Write the guidebook, draw the circuit, and set which parts there are and how many.',
        'Make the measurement table: what instruments read, what students fill in, and how it is judged.',
        'Choose a report template and a rubric.',
        'Try it as a student sees it, then publish it to a course or class.',
      ),
      h('Publish'),
      p(
        'Set when it starts and ends, what happens to late work, whether groups do it, and whether a quiz comes first. A task keeps the version that was published: changing the project later does not change tasks in progress.',
      ),
      h('Values that differ'),
      p('With variables in a project each student gets parts of other values, and judging follows them.'),
    ),
  },
}

const exams: ManualPage = {
  id: pageId(21),
  part: 'teacher',
  title: { zh: '考试：出题、监考、阅卷', en: 'Exams: questions, supervision, marking' },
  text: {
    zh: doc(
      p('题目放在题库中，可以从表格、Moodle 或 QTI 文件导入。数值题可设变量，每个学生得到不同的数值。'),
      h('组卷'),
      p('试卷可以选题，也可以按知识点和难度抽题。分值可一次分配。发布前先预览几份不同的答卷。'),
      h('考试进行中'),
      bullets(
        '监考页面显示每个学生的状态：未开始、作答中、断线、已交卷。',
        '可以为个别学生延时、强制交卷或重新打开答卷。',
        '离开考试页面的次数会记录下来。',
      ),
      h('阅卷与公布'),
      p(
        '客观题自动判分。主观题可以按题阅卷，并可隐藏姓名。公布前可以先看统计，修正答案后所有答卷会重新判分。',
      ),
    ),
    en: doc(
      p(
        'Questions live in banks; import them from a sheet, from Moodle or from QTI. Numeric questions can have variables: each student gets other numbers.',
      ),
      h('The paper'),
      p(
        'Choose questions yourself, or have them chosen at random by topic and difficulty. Points are distributed in one go. Preview some papers before you publish.',
      ),
      h('While it is in progress'),
      bullets(
        'The page of the exam shows who has not started, who answers, who is offline and who has submitted.',
        'Give one student extra time, end a paper, or open it again.',
        'How often somebody left the page is recorded.',
      ),
      h('Marking and release'),
      p(
        'Closed questions are marked automatically. Mark open ones question by question, without names if you like. Look at the statistics before you release; after a key is corrected, all papers are marked again.',
      ),
    ),
  },
}

const review: ManualPage = {
  id: pageId(22),
  part: 'teacher',
  title: { zh: '批阅报告', en: 'Review reports' },
  text: {
    zh: doc(
      p('“报告批阅”列出待批阅的报告，最早提交的在前。全班数据可画在同一张图里，一眼看出谁的曲线与众不同。'),
      bullets(
        '按评分标准逐项打分，常用评语可以保存并重复使用。',
        '小组报告显示每个成员的贡献，可以为个别成员给出不同的分数并说明原因。',
        '与其他报告相似的段落会提示出来，由您判断。',
        '“下一份”保留筛选条件，逐份批阅。',
      ),
      h('导出'),
      p('可以把一个任务的全部报告打包为 PDF 下载，也可以导出成绩册。'),
    ),
    en: doc(
      p(
        'Report review lists what waits for you, the oldest first. The data of a class fit into one plot: the odd curve stands out.',
      ),
      bullets(
        'Grade by the rubric; remarks that you use often are kept for the next report.',
        'A group’s report shows what each member did. Give one of them another score, and say why.',
        'Passages like those of another report are pointed out; what it means is for you to judge.',
        'Next keeps your filter, so that you go through them one by one.',
      ),
      h('Export'),
      p('Download all reports of a task as PDFs in one file, or export the grade book.'),
    ),
  },
}

const courses: ManualPage = {
  id: pageId(23),
  part: 'teacher',
  title: { zh: '课程、班级与成绩册', en: 'Courses, classes and the grade book' },
  text: {
    zh: doc(
      p(
        '课程包含课件、实验、考试、公告和知识图谱；班级是修读课程的学生。一个班级可以修读几门课程，一门课程可以有几个班级。',
      ),
      h('添加学生'),
      p('可以从表格导入、逐个添加，或发给学生邀请码让他们自行加入。导入前会先试读，列出有问题的行。'),
      h('成绩册'),
      p('“评分方案”规定总评成绩的构成。成绩册显示每个任务的成绩、缺考和延时，可以导出为表格。'),
      h('新学期'),
      p('“学期结转”把课程和设置带入新学期，学生和成绩留在原学期。'),
    ),
    en: doc(
      p(
        'A course has courseware, labs, exams, announcements and a knowledge graph. A class is who takes it. One class can take several courses, and a course can have several classes.',
      ),
      h('Add students'),
      p(
        'Import them from a sheet, add them one by one, or give them an invitation code. An import is tried first and lists the rows that are wrong.',
      ),
      h('The grade book'),
      p(
        'The grading scheme says what the course mark is made of. The grade book shows each score, who missed what and who has extra time, and can be exported.',
      ),
      h('A new semester'),
      p(
        'A roll-over carries a course and its settings into the new semester. Students and scores stay in the old one.',
      ),
    ),
  },
}

const during: ManualPage = {
  id: pageId(24),
  part: 'teacher',
  title: { zh: '实验课上', en: 'During a lab session' },
  text: {
    zh: doc(
      bullets(
        '“学生使用情况”显示哪些学生在实验台上、做到哪一步、谁没有进展。',
        '学生求助后进入求助队列，按先后顺序显示；点击“前往”即可打开其页面。',
        '可以查看学生的屏幕，经学生同意后协助操作，也可以现场签字。',
        '“共同实验”让几个学生在同一电路上分工合作，并可向全班展示。',
      ),
      h('考勤'),
      p('在课次中登记考勤，或显示签到码让学生签到。签到码每隔几秒更换。'),
      h('实验箱'),
      p('教室没有网络时，可以先把班级的任务装到实验箱上，课后再同步。'),
    ),
    en: doc(
      bullets(
        'My students’ benches shows who is at a bench, how far they are, and who makes no progress.',
        'Who asks for help is in the help queue, in order. Join opens their page.',
        'See a student’s screen, operate the instruments with them once they agree, or sign a table that you have seen.',
        'In a shared experiment several students work on one circuit; show it to the class.',
      ),
      h('Attendance'),
      p(
        'Record it in the class session, or show a code with which students check in. The code changes every few seconds.',
      ),
      h('Lab boxes'),
      p(
        'For a room without a network, put the tasks of the class on a lab box, and synchronise it afterwards.',
      ),
    ),
  },
}

export const teacherPages: readonly ManualPage[] = [lab, exams, review, courses, during]
