import { Alert, Table } from 'antd'
import { formatQuantity } from '@labbox/contract/core/quantity.ts'
import type { Expectation, TestFigure, TestOutcome } from '@labbox/contract/parts/symbols.ts'
import type { ModelFault } from 'labbox-bench/circuit/own/fault.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useProblemText } from '../editor/problems.ts'

interface Props {
  outcome: TestOutcome
  expected: readonly Expectation[]
}

/** How a test circuit went: figures of its nets, or what keeps it from running. */
export const Outcome = ({ outcome, expected }: Props) => {
  const { t } = useTranslation('symbols')
  const text = useProblemText()
  if (outcome.kind === 'ran') return <Figures figures={outcome.figures} expected={expected} />
  const lines = (() => {
    switch (outcome.kind) {
      case 'model':
        return outcome.problems.map(({ line, fault }) =>
          t('model.line', { line, fault: t(`model.fault.${fault as ModelFault}`) }),
        )
      case 'refused':
        return (outcome.problems as Problem[]).map(text)
      case 'failed':
        return [t(`test.failed.${outcome.reason}`)]
      case 'missing':
        return [t('test.missing')]
    }
  })()
  return (
    <Alert
      type="error"
      title={t('test.didNotRun')}
      description={
        <ul className="lb-symbol-problems">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  )
}

const volts = (value: number): string => formatQuantity(value, 'V', 5)

const Figures = ({ figures, expected }: { figures: TestFigure[]; expected: readonly Expectation[] }) => {
  const { t } = useTranslation('symbols')
  const named = new Set(figures.map(({ label }) => label.toLowerCase()))
  const lacking = expected.filter(({ label }) => !named.has(label.toLowerCase()))
  const good = lacking.length === 0 && figures.every(({ ok }) => ok !== false)
  return (
    <>
      <Alert type={good ? 'success' : 'error'} showIcon title={t(good ? 'test.passed' : 'test.off')} />
      {lacking.map(({ label }) => (
        <p key={label}>{t('test.noNet', { label })}</p>
      ))}
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="label"
        dataSource={figures}
        locale={{ emptyText: t('test.noNames') }}
        columns={[
          { key: 'label', dataIndex: 'label', title: t('test.net') },
          { key: 'mean', dataIndex: 'mean', title: t('test.mean'), align: 'right', render: volts },
          { key: 'low', dataIndex: 'low', title: t('test.least'), align: 'right', render: volts },
          { key: 'high', dataIndex: 'high', title: t('test.most'), align: 'right', render: volts },
          {
            key: 'ok',
            title: t('test.verdict'),
            render: (_, { ok }) =>
              ok === null ? null : (
                <StatusTag tone={ok ? 'ok' : 'bad'}>{t(ok ? 'test.ok' : 'test.notOk')}</StatusTag>
              ),
          },
        ]}
      />
    </>
  )
}
