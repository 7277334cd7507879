import type { FastifyInstance } from 'fastify'
import { cameraPicture } from '@labbox/contract/bench/camera.ts'
import * as circuits from '@labbox/contract/bench/circuits.ts'
import * as compiling from '@labbox/contract/bench/compile.ts'
import * as boards from '@labbox/contract/bench/fpga/boards.ts'
import * as fpga from '@labbox/contract/bench/fpga/files.ts'
import * as ice40 from '@labbox/contract/bench/fpga/ice40.ts'
import * as vhdl from '@labbox/contract/bench/fpga/vhdl.ts'
import * as commands from '@labbox/contract/bench/commands.ts'
import { register } from '../../platform/http/register.ts'
import { createCamera } from './camera.service.ts'
import { readableCircuit, saveCircuit } from './circuits.service.ts'
import { compileProgram, compilerOf } from './compile/compile.service.ts'
import { synthesizeVhdl, vhdlHere } from './compile/vhdl.service.ts'
import { sendCommand } from './commands.service.ts'
import type { BenchContext } from './context.ts'
import { allowedOf, mayProgram, setAllowed } from './fpga/allowed.service.ts'
import { addFpgaFile, deleteFpgaFile, fpgaFilesOf, saveFpgaSource } from './fpga/files.service.ts'
import { builderHere, buildDesign } from './fpga/ice40/build.service.ts'
import { recordOf } from './records.ts'

export const benchRoutes = (app: FastifyInstance, ctx: BenchContext): void => {
  register(app, circuits.circuitSave, ({ actor, body }) => saveCircuit(ctx, actor, body.circuit))
  register(app, circuits.circuitGet, async ({ actor, query }) => {
    const { document, ...row } = await readableCircuit(ctx, actor, query.id)
    return { ...row, circuit: document }
  })
  const camera = createCamera()
  register(app, cameraPicture, ({ actor, query }) => camera.of(ctx, actor, query.occupancyId))
  register(app, compiling.compilerGet, ({ query }) => compilerOf(query.target))
  register(app, compiling.programCompile, ({ body }) => compileProgram(body))
  register(app, commands.commandSend, ({ actor, body }) => sendCommand(ctx, actor, body))
  register(app, commands.commandGet, ({ actor, query }) => recordOf(ctx, actor, query))
  register(app, fpga.fpgaFileList, ({ actor, query }) => fpgaFilesOf(ctx, actor, query.deviceId ?? null))
  register(app, fpga.fpgaFileAdd, ({ actor, body }) => addFpgaFile(ctx, actor, body))
  register(app, fpga.fpgaSourceSave, ({ actor, body }) => saveFpgaSource(ctx, actor, body))
  register(app, vhdl.vhdlGet, () => vhdlHere())
  register(app, vhdl.vhdlSynthesize, ({ body }) => synthesizeVhdl(body))
  register(app, ice40.fpgaBuilderGet, () => Promise.resolve(builderHere(ctx)))
  register(app, ice40.fpgaBuild, ({ actor, body }) => buildDesign(ctx, actor, body))
  register(app, boards.fpgaAllowedMine, async ({ actor }) => ({ allowed: await mayProgram(ctx.db, actor) }))
  register(app, boards.fpgaAllowedList, ({ actor, query }) => allowedOf(ctx, actor, query.classId))
  register(app, boards.fpgaAllowedSet, ({ actor, body }) => setAllowed(ctx, actor, body))
  register(app, fpga.fpgaFileDelete, ({ actor, body }) => deleteFpgaFile(ctx, actor, body.id))
}
