import { createLink } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'
import type { ComponentType } from 'react'
import type { Target } from './navigation.ts'

type LookProps = Omit<ButtonProps, 'type' | 'href'> & { look?: ButtonProps['type'] }

/** The router keeps `type` for itself, so the look has another name here. */
const LookButton = ({ look = 'default', ...button }: LookProps) => <Button {...button} type={look} />

/** A link of the app that looks like a button: `<LinkButton to="/device/list/add" search look="primary">`. */
export const LinkButton = createLink(LookButton) as unknown as ComponentType<
  LookProps & Target & { to: string }
>
