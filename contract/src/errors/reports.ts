import type { ErrorTable } from '../core/error-table.ts'

export const reportsErrors = {
  REPORT_TEMPLATE_STALE: {
    code: 409,
    zh: '报告模板已在其他页面保存，请先查看最新内容',
    en: 'This report template was saved elsewhere. Check the latest version first.',
  },
  REPORT_TEMPLATE_EMPTY: {
    code: 409,
    zh: '报告模板中还没有任何部分',
    en: 'This report template has no sections yet',
  },
  REPORT_TEMPLATE_NOT_PERSONAL: {
    code: 409,
    zh: '学校和系统的报告模板已对所有教师开放，无需共享',
    en: 'School and system templates are already available to all teachers',
  },
  REPORT_RUBRIC: {
    code: 400,
    zh: '评分标准中没有所选的评分项或等级',
    en: 'The rubric has no such criterion or level',
  },
  REPORT_TEMPLATE_FILE: {
    code: 400,
    zh: '无法读取报告模板文件：{detail}',
    en: 'The report template file cannot be read: {detail}',
  },
  REPORT_LOCKED: {
    code: 409,
    zh: '{name} 正在批阅这份报告，请先批阅其他报告',
    en: '{name} is reviewing this report. Continue with another one.',
  },
  REPORT_STALE: {
    code: 409,
    zh: '报告已在其他页面或由其他组员保存。您在本页的内容仍然保留',
    en: 'The report was saved in another tab or by a member of your group. Your text on this page is kept.',
  },
  REPORT_INCOMPLETE: {
    code: 400,
    zh: '请完成必填的部分：{sections}',
    en: 'Complete the required sections: {sections}',
  },
  REPORT_READ_ONLY: {
    code: 409,
    zh: '报告已批阅，当前设置仅允许查看',
    en: 'This report is graded and read-only',
  },
  REPORT_NO_PRINTER: {
    code: 503,
    zh: '服务器上没有可用的 Chromium，无法批量生成 PDF，请逐份打印',
    en: 'PDFs of a class need Chromium on the server. Print the reports one by one.',
  },
  REPORT_NONE_SUBMITTED: { code: 409, zh: '还没有提交的报告', en: 'No reports have been submitted yet' },
  REPORT_BUNDLE_OPEN: { code: 409, zh: 'PDF 尚未全部生成', en: 'The PDFs are not finished yet' },
  REPORT_STATEMENTS_FULL: {
    code: 409,
    zh: '常用批语最多保存 {limit} 条，请先删除不用的',
    en: 'You can keep up to {limit} remarks. Delete some first.',
  },
  REPORT_NO_PROPOSAL: {
    code: 409,
    zh: '有报告没有建议得分，请填写得分',
    en: 'Some reports have no proposed score. Enter a score.',
  },
  REPORT_PDF: { code: 400, zh: '请上传 PDF 报告', en: 'Upload the report as a PDF' },
} as const satisfies ErrorTable
