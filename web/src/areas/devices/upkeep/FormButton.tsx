import { Button, Form, Modal } from 'antd'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useContractForm, type ContractFormOptions } from '../../../ui/form/use-contract-form.ts'

interface Props<E extends Endpoint> extends ContractFormOptions<E> {
  title: string
  initial?: Partial<InputOf<E>>
  button?: ComponentProps<typeof Button>
  /** What the button is called. */
  label: string
  children: ReactNode
}

const Asked = <E extends Endpoint>({ onClose, ...props }: Props<E> & { onClose: () => void }) => {
  const { t } = useTranslation('common')
  const { formProps, busy, submit } = useContractForm({ ...props, onDone: onClose })
  return (
    <Modal
      open
      title={props.title}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form {...formProps} initialValues={props.initial as Record<string, unknown>}>
        {props.children}
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

/** A button that opens a short form of one call. */
export const FormButton = <E extends Endpoint>(props: Props<E>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" {...props.button} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && <Asked {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
