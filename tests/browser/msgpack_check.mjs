// Reads one hex-encoded message a line; prints what the page's decoder sees as JSON and what its
// encoder makes of it again. Bytes are written as {"bytes": hex}.

const { decode, encode } = await import(`${process.argv[2]}/msgpack.js`);

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const plain = (_, value) => (value instanceof Uint8Array ? { bytes: hex(value) } : value);

let input = '';
for await (const chunk of process.stdin) input += chunk;
for (const line of input.split('\n').filter(Boolean)) {
  try {
    const value = decode(new Uint8Array(Buffer.from(line, 'hex')));
    console.log(JSON.stringify({ value, again: hex(encode(value)) }, plain));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name }));
  }
}
