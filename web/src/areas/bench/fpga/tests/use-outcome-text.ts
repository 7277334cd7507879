import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import type { DesignProblem } from 'labbox-bench/fpga/model.ts'
import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useComplaintText } from '../Findings.tsx'

/** What became of a test, a line for each thing to be said. */
export const useOutcomeText = () => {
  const { t } = useTranslation('fpga')
  const textOf = useComplaintText()
  return (outcome: TestOutcome): string[] => {
    switch (outcome.kind) {
      case 'done': {
        const { passed, total, first } = outcome
        const inputs = first?.inputs.map(({ name, value }) => `${name} = ${value}`).join(', ') ?? ''
        return [t('test.done', { passed, total }), ...(first ? [t('test.first', { ...first, inputs })] : [])]
      }
      case 'source':
        return outcome.complaints.map((one) => {
          const place = one.line > 0 ? `${t('said.place', { file: one.file, line: one.line })} ` : ''
          return place + textOf(one as Complaint)
        })
      case 'design':
        return [t(`refused.${outcome.problem as DesignProblem}`, { names: outcome.names.join(', ') })]
      case 'ports':
        return [t('test.ports', { names: outcome.names.join(', ') })]
      case 'ended':
        return [t(`test.ended.${outcome.why}`)]
      case 'bench':
        return [t('test.bench', { text: outcome.text })]
    }
  }
}
