import { Checkbox, Form, Radio, Select } from 'antd'
import { QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { typedOf, withTyped } from './draft.ts'
import type { PartProps } from './given.ts'

/** What each blank accepts. The blanks themselves stand in the text. */
export const BlankKeys = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('questions')
  const orders = useDictionary('orderliness')
  const { content, key } = typedOf<'blank'>(draft)
  const setKey = (change: Partial<typeof key>) => onChange(withTyped(draft, { key: { ...key, ...change } }))
  if (key.blanks.length === 0)
    return (
      <fieldset className="lb-edit-block">
        <legend>{t('edit.blanks')}</legend>
        <EmptyState title={t('edit.blanksNone')} hint={t('edit.blanksNoneHint')} />
      </fieldset>
    )
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('edit.blanks')}</legend>
      <p className="lb-muted">{t('edit.blanksHint')}</p>
      {key.blanks.map((blank, k) => (
        <Form.Item key={blank.id} label={t('answer.blank', { number: k + 1 })} htmlFor={`blank-${blank.id}`}>
          <Select
            id={`blank-${blank.id}`}
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder={t('edit.accepted')}
            maxCount={QUESTION_LIMITS.alternatives}
            value={blank.accepted}
            onChange={(accepted: string[]) =>
              setKey({
                blanks: key.blanks.with(k, {
                  ...blank,
                  accepted: accepted.map((text) => text.trim().slice(0, QUESTION_LIMITS.blankText)),
                }),
              })
            }
          />
        </Form.Item>
      ))}
      <div className="lb-edit-checks">
        <Radio.Group
          aria-label={t('edit.order')}
          value={content.ordered ? 1 : 0}
          options={[1, 0].map((value) => ({ value, label: orders.label(value) }))}
          onChange={({ target }) =>
            onChange(withTyped(draft, { content: { ...content, ordered: target.value === 1 } }))
          }
        />
        <Checkbox checked={key.exact} onChange={({ target }) => setKey({ exact: target.checked })}>
          {t('edit.exact')}
        </Checkbox>
      </div>
    </fieldset>
  )
}
