import { Button, Form, type FormInstance, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { RouteDrawer } from './FormDrawer.tsx'

interface Props {
  title: string
  /** What the button says. */
  go: string
  /** From `useContractForm`. */
  of: { form: FormInstance; formProps: FormProps; busy: boolean }
  initial?: FormProps['initialValues']
  hint?: string
  children: ReactNode
}

/** Asks for the little that a new thing needs to begin with; the rest is done in its editor. */
export const BeginDrawer = ({ title, go, of: { form, formProps, busy }, initial, hint, children }: Props) => (
  <RouteDrawer
    title={title}
    acts={
      <Button type="primary" loading={busy} onClick={form.submit}>
        {go}
      </Button>
    }
  >
    {hint && <p className="lb-muted">{hint}</p>}
    <Form {...formProps} {...(initial && { initialValues: initial })}>
      {children}
      <button type="submit" hidden />
    </Form>
  </RouteDrawer>
)
