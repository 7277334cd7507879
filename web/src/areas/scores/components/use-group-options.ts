import { Form } from 'antd'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { SchemeForm } from '../book/scheme-form.ts'

/** The groups of the form as they are named now, to choose from. */
export const useGroupOptions = (): { value: string; label: string }[] => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const groups = (Form.useWatch(['scheme', 'groups']) ?? []) as SchemeForm['groups']
  return groups.flatMap((group) =>
    group ? [{ value: group.id, label: text(group.name) || t('scheme.nameless') }] : [],
  )
}
