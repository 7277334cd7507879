import { Form, Input, Select } from 'antd'
import { robotAdd, robotKinds, robotList } from '@labbox/contract/notices/robots.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { AudienceSelect, audienceIn } from './AudienceSelect.tsx'

/** A robot that is to be told, with its address. */
export const RobotAdd = () => {
  const { t } = useTranslation(['mail', 'announcements', 'common'])
  return (
    <FormDrawer
      title={t('robot.add')}
      endpoint={robotAdd}
      initial={{ kind: 'wecom' }}
      toInput={({ audienceId, ...values }) => ({ ...values, ...audienceIn(audienceId) }) as never}
      invalidates={[robotList]}
      done={t('robot.done')}
    >
      <Form.Item name="audienceId" label={t('announcements:field.audience')} required>
        <AudienceSelect />
      </Form.Item>
      <Form.Item name="kind" label={t('robot.program')} required>
        <Select options={robotKinds.map((kind) => ({ value: kind, label: t(`robot.kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="name" label={t('robot.name')} required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="url" label={t('robot.url')} extra={t('robot.urlHint')} required>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name="secret" label={t('robot.secret')} extra={t('robot.secretHint')}>
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </FormDrawer>
  )
}
