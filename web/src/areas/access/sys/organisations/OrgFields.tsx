import { Form, Input, Select, Switch } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { useCan, useSession } from '../../../../app/session/session.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'
import { OrgPick } from './OrgPick.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }))

/** What is asked of an organisation. */
export const OrgFields = () => {
  const { t } = useTranslation('sys-access')
  const can = useCan()
  const installation = useSession((state) => state.user?.orgId === null) && can('access:org:add')
  return (
    <>
      <Form.Item
        name="parentId"
        label={t('org.parent')}
        extra={installation ? t('org.parentHint') : undefined}
        required={!installation}
      >
        <OrgPick label={t('org.parent')} placeholder={t('org.noParent')} allowClear={installation} />
      </Form.Item>
      <Form.Item name="name" label={t('org.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="abbreviation" label={t('org.abbreviation')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('org.timeZone')} extra={t('org.timeZoneHint')}>
        <Select showSearch options={zones} />
      </Form.Item>
      <Form.Item
        name="passwordByMail"
        label={t('org.passwordByMail')}
        extra={t('org.passwordByMailHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </>
  )
}
