package nonetbeam

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"cloud.google.com/go/storage"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/gcsx"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// rangeOpeners are the functions, by scheme, that open a file from an offset. Beam reads the files
// of these file systems from their beginnings only, so that the last chunk of a file would have to
// read all of it.
var rangeOpeners = map[string]func(context.Context, string, int64) (io.ReadCloser, error){
	"gs": openGoogle,
	"s3": openAmazon,
}

// googleClient has the credentials of the environment, or none, as in Beam's package gcs.
var googleClient = sync.OnceValues(func() (*storage.Client, error) {
	ctx := context.Background()
	client, err := gcsx.NewClient(ctx, storage.ScopeReadOnly)
	if err != nil {
		return gcsx.NewUnauthenticatedClient(ctx)
	}
	return client, nil
})

func openGoogle(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	bucket, object, err := gcsx.ParseObject(name)
	if err != nil {
		return nil, err
	}
	client, err := googleClient()
	if err != nil {
		return nil, err
	}
	return client.Bucket(bucket).Object(object).NewRangeReader(ctx, offset, -1)
}

// amazonClient has the configuration of the environment, as in Beam's package s3.
var amazonClient = sync.OnceValues(func() (*s3.Client, error) {
	c, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		return nil, err
	}
	return s3.NewFromConfig(c), nil
})

func openAmazon(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	bucket, key, ok := strings.Cut(strings.TrimPrefix(name, "s3://"), "/")
	if !ok {
		return nil, fmt.Errorf("%s names no object: expected s3://BUCKET/OBJECT", name)
	}
	client, err := amazonClient()
	if err != nil {
		return nil, err
	}
	section := fmt.Sprintf("bytes=%d-", offset)
	object, err := client.GetObject(ctx,
		&s3.GetObjectInput{Bucket: &bucket, Key: &key, Range: &section})
	if err != nil {
		return nil, err
	}
	return object.Body, nil
}
