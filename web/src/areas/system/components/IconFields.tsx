import { Form } from 'antd'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { SvgInput } from './SvgInput.tsx'

/** Says what the server had to leave out of a picture. */
export const useRemovedNotice = () => {
  const { t } = useTranslation('system')
  return ({ removed }: { removed: readonly string[] }) => {
    if (removed.length > 0) notify.warning(t('icon.removed', { names: removed.join(', ') }), 10)
  }
}

/** What an icon is made of; `known` is its picture so far. */
export const IconFields = ({ known }: { known?: string }) => {
  const { t } = useTranslation('system')
  return (
    <>
      <Form.Item name="name" label={t('icon.name')} required>
        <LocalTextInput maxLength={50} />
      </Form.Item>
      <Form.Item name="svg" label={t('icon.svg')} extra={t('icon.svgHint')} required={!known}>
        <SvgInput {...(known ? { known } : {})} />
      </Form.Item>
    </>
  )
}
