import { Form, Input } from 'antd'
import type { SymbolDetail } from '@labbox/contract/parts/symbols.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { HeadFields } from './HeadFields.tsx'

type Draft = Pick<SymbolDetail, 'symbol' | 'test' | 'partNumber' | 'remark'>

/** What a symbol is called, where it stands in parts lists, and what is said of it. */
export const DetailsTab = ({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) => {
  const { t } = useTranslation('symbols')
  const { class: of, names, prefix, housing } = draft.symbol
  return (
    <Form
      layout="vertical"
      className="lb-symbol-details"
      initialValues={{
        symbol: { class: of, names, prefix, housing },
        partNumber: draft.partNumber,
        remark: draft.remark,
      }}
      onValuesChange={(_, all: Pick<Draft, 'symbol' | 'partNumber' | 'remark'>) =>
        onChange({ ...draft, ...all, symbol: { ...draft.symbol, ...all.symbol } })
      }
    >
      <HeadFields />
      <Form.Item name={['symbol', 'housing']} label={t('field.housing')}>
        <Input maxLength={20} placeholder="DIP-14" />
      </Form.Item>
      <Form.Item name="partNumber" label={t('field.partNumber')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <LocalTextInput multiline maxLength={1000} />
      </Form.Item>
    </Form>
  )
}
