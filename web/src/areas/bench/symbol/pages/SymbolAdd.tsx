import { Form, Radio } from 'antd'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { symbolAdd, symbolPage } from '@labbox/contract/parts/symbols.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { BeginDrawer } from '../../../../ui/form/BeginDrawer.tsx'
import { useContractForm } from '../../../../ui/form/use-contract-form.ts'
import { useNavigate } from '../../../../ui/navigation.ts'
import { HeadFields } from '../HeadFields.tsx'
import { forms, newSymbol, type Form as Start } from '../new-symbol.ts'

interface Values {
  start: Start
  symbol: Pick<OwnSymbol, 'names' | 'class' | 'prefix'>
}

const START = { start: 'twoPins', symbol: { class: 'Basic', prefix: 'X' } }

/** Names and a shape to begin with are all that a new symbol needs; the rest is done in the editor. */
const SymbolAdd = () => {
  const { t } = useTranslation('symbols')
  const navigate = useNavigate()
  const begun = useContractForm({
    endpoint: symbolAdd,
    invalidates: [symbolPage],
    toInput: (values) => {
      const { start, symbol } = values as unknown as Values
      return { symbol: { ...newSymbol(start, symbol.class), ...symbol } }
    },
    onDone: ({ id }) => void navigate({ to: '/module/symbol/edit', search: { id } }),
  })
  return (
    <BeginDrawer title={t('add.title')} go={t('add.go')} of={begun} initial={START}>
      <HeadFields />
      <Form.Item name="start" label={t('add.start')}>
        <Radio.Group options={forms.map((value) => ({ value, label: t(`add.form.${value}`) }))} />
      </Form.Item>
    </BeginDrawer>
  )
}

export default SymbolAdd
