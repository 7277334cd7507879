import { createLink } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'

/** The router keeps `type` for itself, so the look has another name here. */
const LookButton = ({
  look = 'default',
  ...button
}: Omit<ButtonProps, 'type'> & { look?: ButtonProps['type'] }) => <Button {...button} type={look} />

/** A link of the app that looks like a button: `<LinkButton to="/device/list/add" search look="primary">`. */
export const LinkButton = createLink(LookButton)
