import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Gives every module the configuration that the process has read at its start. */
@Global()
@Module({ exports: [CONFIG] })
export class ConfigModule {
  static for(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }] };
  }
}
