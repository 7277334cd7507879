import { Button, Popover } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { BudgetProps } from './Budget.tsx'

const Budget = lazy(() => import('./Budget.tsx'))

/** Opens what a value is uncertain by. */
export const BudgetButton = ({ label, ...budget }: BudgetProps & { label: string }) => {
  const { t } = useTranslation('plots')
  const known = budget.found.u !== null
  // Where none is required, a value about which nothing is known is simply a value; what was typed says its ± itself.
  if (!known && budget.template.uncertainty?.mode !== 'required') return null
  if (known && (budget.quality?.stated ?? null) !== null && budget.found.budget.length === 0) return null
  return (
    <Popover
      trigger="click"
      title={label}
      content={
        <Suspense>
          <Budget {...budget} />
        </Suspense>
      }
    >
      <Button type="text" size="small" danger={!known} aria-label={t('budget.open', { cell: label })}>
        {known ? '±' : '±?'}
      </Button>
    </Popover>
  )
}
