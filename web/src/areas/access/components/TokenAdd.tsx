import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal, Select } from 'antd'
import {
  ACCESS_TOKEN_MAX_DAYS,
  accessTokenAdd,
  accessTokenChoices,
  accessTokenList,
} from '@labbox/contract/access/access-tokens.ts'
import { isShipped, permissions } from '@labbox/contract/access/permissions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'

const FIRST_DAYS = 90
const choices = [7, 30, FIRST_DAYS, 180, ACCESS_TOKEN_MAX_DAYS]

/** Makes an access token with some of one’s permissions: those that open something to a token. */
export const TokenAdd = ({ onClose }: { onClose: (secret: string | null) => void }) => {
  const { t } = useTranslation('tokens')
  const locale = useLocale()
  const choosable = useQuery(queryOf(accessTokenChoices, {}))
  const { form, formProps, busy } = useContractForm({
    endpoint: accessTokenAdd,
    invalidates: [accessTokenList],
    onDone: ({ token }) => onClose(token),
  })
  const options = choosable.data?.map((code) => ({
    value: code,
    label: isShipped(code) ? permissions[code][locale] : code,
  }))
  return (
    <Modal
      open
      title={t('add')}
      okText={t('make')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => onClose(null)}
    >
      <Form {...formProps} initialValues={{ name: '', permissions: [], days: FIRST_DAYS }}>
        <Form.Item name="name" label={t('name')} extra={t('nameHint')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="permissions" label={t('permissions')} extra={t('permissionsHint')}>
          <Select
            mode="multiple"
            loading={choosable.isPending}
            options={options ?? []}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="days" label={t('days')}>
          <Select options={choices.map((days) => ({ value: days, label: t('forDays', { count: days }) }))} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
