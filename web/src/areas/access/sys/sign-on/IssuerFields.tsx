import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import { TOKEN_SKEW_SECONDS, tokenAlgorithms } from '@labbox/contract/access/tokens.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import './sso.css'

/** What is agreed with another system about its tokens. `update`: an empty key keeps the one that is there. */
export const IssuerFields = ({ update = false }: { update?: boolean }) => {
  const { t } = useTranslation('sso')
  const algorithm = Form.useWatch<string>('algorithm')
  const newSecret = Form.useWatch<boolean>('newSecret')
  const shared = algorithm !== 'RS256'
  return (
    <>
      <Form.Item name="name" label={t('issuer.name')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="issuer" label={t('issuer.issuer')} extra={t('issuer.hint.issuer')} required>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="audience" label={t('issuer.audience')} extra={t('issuer.hint.audience')} required>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="algorithm" label={t('issuer.algorithm')} extra={t('issuer.hint.algorithm')} required>
        <Select options={tokenAlgorithms.map((value) => ({ value, label: t(`issuer.kind.${value}`) }))} />
      </Form.Item>
      {update && shared && (
        <Form.Item name="newSecret" valuePropName="checked">
          <Checkbox>{t('issuer.newSecret')}</Checkbox>
        </Form.Item>
      )}
      {!newSecret && (
        <Form.Item
          name="key"
          label={t(shared ? 'issuer.secret' : 'issuer.publicKey')}
          extra={t(`issuer.hint.${shared ? 'secret' : 'publicKey'}${update ? 'Update' : ''}`)}
        >
          {shared ? (
            <Input.Password autoComplete="off" maxLength={10_000} />
          ) : (
            <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} spellCheck={false} className="lb-mono" />
          )}
        </Form.Item>
      )}
      <Form.Item
        name="accountFrom"
        label={t('issuer.accountFrom')}
        extra={t('issuer.hint.accountFrom')}
        required
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="skewSeconds" label={t('issuer.skewSeconds')} extra={t('issuer.hint.skewSeconds')}>
        <InputNumber min={0} max={TOKEN_SKEW_SECONDS} precision={0} />
      </Form.Item>
      <Form.Item name="enabled" label={t('issuer.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
