import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Endpoint, DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import { checkFields } from '@labbox/contract/errors/fields.ts'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { whole } from '../../app/api/address.ts'
import { call } from '../../app/api/call.ts'
import { invalidate } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useSettings } from '../../app/settings/settings.ts'
import { useUnsaved } from '../../app/use-unsaved.ts'
import { fieldErrors, homeless, serverFieldErrors, type FieldError } from './issues.ts'

export interface ContractFormOptions<E extends Endpoint> {
  endpoint: E
  /** Sent beside the fields (the id of what is edited). */
  fixed?: Partial<InputOf<E>>
  /** From the form's values to the input; default: the values as they are. */
  toInput?: (values: Record<string, unknown>) => Partial<InputOf<E>>
  invalidates?: readonly Endpoint[]
  /** Said when it worked. */
  done?: string
  onDone?: (data: DataOf<E>) => void
}

export interface ContractForm {
  form: FormInstance
  busy: boolean
  dirty: boolean
  /** Give these to antd's Form. */
  formProps: {
    form: FormInstance
    layout: 'vertical'
    onValuesChange: (values: object) => void
    onFinish: () => void
  }
  submit: () => Promise<void>
}

/** An antd form whose values are checked by the endpoint's own schema, before sending and again by the server. */
export const useContractForm = <E extends Endpoint>(options: ContractFormOptions<E>): ContractForm => {
  const { endpoint } = options
  const locale = useSettings((state) => state.language)
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const release = useUnsaved(dirty)

  const show = (errors: FieldError[]) => {
    const named = form.getFieldsError().map(({ name }) => name)
    form.setFields(errors)
    const first = errors[0]
    if (first) form.scrollToField(first.name, { focus: true })
    const unseen = homeless(errors, named)
    if (unseen.length > 0)
      notify.error(unseen.map(({ name, errors: texts }) => `${name.join('.')}: ${texts[0]}`).join('; '))
  }

  const changed = (values: object) => {
    setDirty(true)
    // A field's message disappears when the field is changed.
    form.setFields(Object.keys(values).map((name) => ({ name, errors: [] })))
  }

  const submit = async () => {
    const values = form.getFieldsValue() as Record<string, unknown>
    const input = { ...options.fixed, ...(options.toInput ? options.toInput(values) : values) } as InputOf<E>
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })))
    setBusy(true)
    try {
      const body = (await whole(endpoint))?.body
      const checked = body && checkFields(body, input, locale)
      if (checked && 'findings' in checked) return show(fieldErrors(checked.findings))
      const data = await call(endpoint, input)
      release()
      setDirty(false)
      await invalidate(options.invalidates ?? [])
      if (options.done) notify.success(options.done)
      options.onDone?.(data)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0)
        show(serverFieldErrors(error.errors))
      else if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    busy,
    dirty,
    submit,
    formProps: {
      form,
      layout: 'vertical',
      onValuesChange: changed,
      onFinish: () => void submit(),
    },
  }
}
