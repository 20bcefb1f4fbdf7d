import { registerHooks } from 'node:module';

// Our imports name the whole path of a file. Node would still look for the file and for the package.json that applies to it, which takes a twelfth of the start.
registerHooks({
  resolve(specifier, context, resolveAsNode) {
    const isOurs = specifier.startsWith('.') && specifier.endsWith('.ts');
    if (!isOurs) return resolveAsNode(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: 'module-typescript', shortCircuit: true };
  },
});

const { runCommand } = await import('./cli/program.ts');
await runCommand(process.argv);
