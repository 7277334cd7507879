import { createLink } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'
import type { ComponentType } from 'react'
import { PRESENT, type Target } from './navigation.ts'

type LookProps = Omit<ButtonProps, 'type' | 'href'> & { look?: ButtonProps['type'] }

/** The router keeps `type` for itself, so the look has another name here. */
const LookButton = ({ look = 'default', ...button }: LookProps) => <Button {...button} type={look} />

type LinkButtonProps = LookProps & Target & { to: string }
const AnyLinkButton = createLink(LookButton) as unknown as ComponentType<LinkButtonProps & typeof PRESENT>

/** A link of the app that looks like a button: `<LinkButton to="/device/list/add" search look="primary">`. */
export const LinkButton = (props: LinkButtonProps) => <AnyLinkButton {...PRESENT} {...props} />
