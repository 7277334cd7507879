import { z } from 'zod'
import { partName } from '../core/own.ts'
import { OwnSymbol } from './own-symbol.ts'
import { Program } from './program.ts'

/**
 * The circuit document: what a student draws, what a lab project hands out, what a bench compiles.
 * Maps by random id, so that two people's edits merge field by field (last write wins). View state (selection,
 * zoom, drag) never enters it. Coordinates are pixels on a 10 px grid.
 */
export const CIRCUIT_VERSION = 1
export const GRID = 10

/** Hard limits of one document; a larger one is refused with a clear error, never simulated. */
export const CIRCUIT_LIMITS = { components: 500, wires: 2000, labels: 500, pointsPerWire: 64 } as const

const Coordinate = z.number().int().min(-100_000).max(100_000)
export const Point = z.tuple([Coordinate, Coordinate])
export type Point = z.infer<typeof Point>

const Id = partName(/^[A-Za-z0-9_-]{4,40}$/)

/** A value as typed (`4k7`) and the SI number it stands for; `si` is null while the text cannot be read. */
export const Quantity = z.object({ text: z.string().max(40), si: z.number().nullable() })
export type Quantity = z.infer<typeof Quantity>

/** Most pins of a box, and how far they may be from its middle, px. */
const BOX = { pins: 128, reach: 4000 } as const
const Reach = z.number().int().min(-BOX.reach).max(BOX.reach)

/** A part of another program that the catalogue does not have: its name, and where its pins are without rotation. */
export const PartBox = z.object({
  title: z.string().min(1).max(60),
  pins: z
    .array(
      z.object({
        name: z.string().min(1).max(20),
        x: Reach,
        y: Reach,
        direction: z.enum(['left', 'right', 'up', 'down']),
      }),
    )
    .max(BOX.pins)
    .refine((pins) => new Set(pins.map(({ name }) => name)).size === pins.length, { message: 'twice' }),
})
export type PartBox = z.infer<typeof PartBox>

export const Component = z.object({
  /** (id, version) of a symbol in the catalogue of `labbox-bench/circuit/symbols`. */
  symbol: z.object({ id: z.string().min(1).max(40), version: z.number().int().min(1) }),
  /** Unique in the document: R1, C2, Q1. */
  designator: z.string().max(20),
  x: Coordinate,
  y: Coordinate,
  rotation: z.literal([0, 90, 180, 270]),
  mirrored: z.boolean(),
  /** By parameter name of the symbol: `value`, `model`, `position` (potentiometer, 0–1), `closed` (switch, 0/1). */
  params: z.record(z.string().max(40), Quantity),
  /** Only of the symbol `box`. */
  box: PartBox.optional(),
  /** Only of a symbol that somebody made, in the version that was current when it was placed. */
  own: OwnSymbol.optional(),
  /** Only of a microcontroller. */
  program: Program.optional(),
})
export type Component = z.infer<typeof Component>

export const PinRef = z.object({ component: Id, pin: z.string().max(20) })
export type PinRef = z.infer<typeof PinRef>

/** A polyline; its ends are points that may be attached to a pin (and then follow it when the part moves). */
export const Wire = z.object({
  points: z.array(Point).min(2).max(CIRCUIT_LIMITS.pointsPerWire),
  start: PinRef.optional(),
  end: PinRef.optional(),
})
export type Wire = z.infer<typeof Wire>

/** A net name at a point; equal names are one net. */
export const NetLabel = z.object({ x: Coordinate, y: Coordinate, text: z.string().max(40) })
export type NetLabel = z.infer<typeof NetLabel>

const limited = <V extends z.ZodType>(value: V, most: number) =>
  z.record(Id, value).refine((map) => Object.keys(map).length <= most, { message: 'circuitSize' })

export const Circuit = z.object({
  version: z.literal(CIRCUIT_VERSION),
  components: limited(Component, CIRCUIT_LIMITS.components),
  wires: limited(Wire, CIRCUIT_LIMITS.wires),
  labels: limited(NetLabel, CIRCUIT_LIMITS.labels),
})
export type Circuit = z.infer<typeof Circuit>

/** What a lab project allows: parts with values and counts, and limits of the sources. */
export const MaxList = z.object({
  /** Allowed symbols; empty = every symbol. `values` lists the allowed SI values, empty = every value. */
  parts: z
    .array(
      z.object({
        symbol: z.string().max(40),
        count: z.number().int().min(0).max(500),
        values: z.array(z.number()).max(200).default([]),
      }),
    )
    .max(200),
  /** Largest supply voltage (V) and current (A) per channel, generator amplitude (Vpp) and frequency (Hz). */
  supplyVolts: z.number().min(0).max(32).optional(),
  supplyAmps: z.number().min(0).max(3.2).optional(),
  generatorVpp: z.number().min(0).max(20).optional(),
  generatorHz: z.number().min(0).max(25e6).optional(),
})
export type MaxList = z.infer<typeof MaxList>

export const emptyCircuit = (): Circuit => ({
  version: CIRCUIT_VERSION,
  components: {},
  wires: {},
  labels: {},
})
